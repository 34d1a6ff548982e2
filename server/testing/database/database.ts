import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'
import { connection, type Database, disconnect } from '../../../db/client'
import { setPlannerOfRole } from '../../../db/pooler'
import { setDatabaseFromEnv } from '../../database'
import { resetEnv } from '../../env'
import { withPooler } from './pgbouncer'
import { TEST_KEYS } from './test-keys'

interface TestDatabase {
  /** Of Postgres itself, also where the tests run through a pooler. */
  readonly url: string
  readonly db: Database
  readonly sql: postgres.Sql
}

/**
 * Creates a database for the test file, which calls this at its top. process.env points to it, `db()` of db/client uses
 * it, and it is dropped at the end. An endpoint test gets the database of the built service, which others use too. Read
 * its fields only inside tests and hooks.
 */
export function testDatabase(): TestDatabase {
  const shared = inject('builtService')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const urlOn = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const url = shared?.databaseUrl ?? urlOn(inject('postgresUrl'))
  const pooler = inject('poolerUrl')
  const own = shared || pooler ? withPooler(url, pooler) : { DATABASE_URL: urlOn(inject('postgresSocketUrl')) }
  Object.assign(process.env, TEST_KEYS, shared?.settings, own, { NODE_ENV: 'test' })
  resetEnv()
  setDatabaseFromEnv()
  if (!shared) createAndDrop(name)
  else afterAll(disconnect)
  return {
    url,
    get db() {
      return connection().db
    },
    get sql() {
      return connection().sql
    },
  }
}

function createAndDrop(name: string): void {
  // Copying the files takes half of the time of copying the pages through the log.
  beforeAll(() =>
    withServerConnection(
      (sql) => sql`create database ${sql(name)} template ${sql(inject('template'))} strategy file_copy`,
    ),
  )
  if (inject('poolerUrl')) beforeAll(() => setPlannerOfRole(String(process.env.DIRECT_DATABASE_URL)))
  afterAll(async () => {
    await disconnect()
    await withServerConnection((sql) => sql`drop database ${sql(name)} with (force)`)
  })
}

async function withServerConnection(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
