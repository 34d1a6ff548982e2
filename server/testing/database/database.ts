import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { connection, type Database, disconnect } from '../../../db/client'
import { resetEnv } from '../../env'

interface TestDatabase {
  readonly url: string
  readonly db: Database
  readonly sql: postgres.Sql
}

/** The same keys in every test, so that a failure can be reproduced. They are used nowhere else. */
export const TEST_KEYS = {
  NEXTAUTH_SECRET: 'a test secret of more than thirty-two characters',
  SECRET_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  AUDIO_LINK_KEY: Buffer.alloc(32, 2).toString('base64'),
  // Vitest sets a BASE_URL that is only a path.
  BASE_URL: 'http://localhost:3000',
}

/**
 * Creates a database for the test file, which calls this at its top. process.env points to it, `db()` of db/client uses
 * it, and it is dropped at the end. Read its fields only inside tests and hooks.
 */
export function testDatabase(): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  Object.assign(process.env, TEST_KEYS, { DATABASE_URL: url.href, NODE_ENV: 'test' })
  resetEnv()

  // Copying the files takes half of the time of copying the pages through the log.
  beforeAll(() =>
    withServerConnection(
      (sql) => sql`create database ${sql(name)} template ${sql(inject('template'))} strategy file_copy`,
    ),
  )
  afterAll(async () => {
    await disconnect()
    await withServerConnection((sql) => sql`drop database ${sql(name)} with (force)`)
  })
  return {
    url: url.href,
    get db() {
      return connection().db
    },
    get sql() {
      return connection().sql
    },
  }
}

async function withServerConnection(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
