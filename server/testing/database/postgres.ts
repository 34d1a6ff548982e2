import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../db/embedded'
import { migrate } from '../../../db/migrate'
import { POOLED, startPgBouncer } from './pgbouncer'

// One temporary Postgres per run (or the server of TEST_DATABASE_URL), with one migrated database that each test file
// clones.

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** The same server by its Unix socket, as the service uses the embedded one. */
    postgresSocketUrl: string
    /** Only with TEST_POOLER. */
    poolerUrl?: string
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? existingServer(process.env.TEST_DATABASE_URL)
    : await startTemporaryServer()
  const template = `template_${process.pid}_${Date.now()}`
  await withConnection(server.url, (sql) => sql`create database ${sql(template)}`)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  await migrate(url.href)
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocketUrl', server.socketUrl)
  project.provide('template', template)
  const pooler = POOLED ? await startPgBouncer(server.url) : null
  if (pooler) project.provide('poolerUrl', pooler.url)
  return async () => {
    await pooler?.stop()
    await withConnection(server.url, (sql) => sql`drop database ${sql(template)} with (force)`)
    await server.stop()
  }
}

const existingServer = (url: string) => ({ url, socketUrl: url, stop: async () => {} })

async function startTemporaryServer() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-test-'))
  // As root, Postgres runs as another user, which must be able to enter this folder.
  await chmod(dataDir, 0o711)
  // Durability is not needed here.
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = await startPostgres({ dataDir, settings: fast })
  return {
    url: server.url,
    socketUrl: server.socketUrl,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function withConnection(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
