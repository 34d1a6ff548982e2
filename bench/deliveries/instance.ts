import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { connection, disconnect } from '../../db/client'
import { startPostgres } from '../../db/embedded'
import { readPlace } from '../../db/embedded/place'
import { postmaster } from '../../db/embedded/postmaster'
import { migrate } from '../../db/migrate'
import { resetEnv } from '../../server/env'
import { certificates, type Identity } from '../../server/testing/certificates'
import type { Belongings } from './belongings'

export interface Instance {
  /** What the sink shows, and what the worker's process trusts. */
  identity: Identity
  ca: string
  /** The same, in a file. */
  caFile: string
  postmasterPid: number
  /** A fresh migrated database, which `db()` of this process uses from now on. */
  freshDatabase(name: string): Promise<void>
}

/** A Postgres of its own in a temporary directory, as durable as in production, and keys that live as long as it does. */
export async function startInstance(belongings: Belongings): Promise<Instance> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'voice-message-bench-'))
  await belongings.add(() => rm(directory, { recursive: true, force: true }))
  // As root, Postgres is another user and must pass through.
  await chmod(directory, 0o711)
  const dataDir = path.join(directory, 'data')
  const { ca, good } = await certificates()
  const caFile = path.join(directory, 'ca.pem')
  await writeFile(caFile, ca)
  const server = await startPostgres({ dataDir })
  await belongings.add(() => server.stop())
  await belongings.add(disconnect)
  const place = await readPlace(dataDir)
  const running = place && (await postmaster(place.data))
  if (!running) throw new Error('The database that was just started does not run.')
  Object.assign(process.env, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DELIVERY_ENGINE: 'embedded',
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    SEALING_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    AUDIO_LINK_KEY: randomBytes(32).toString('base64'),
  })
  return {
    identity: good,
    ca,
    caFile,
    postmasterPid: running.pid,
    async freshDatabase(name) {
      await disconnect()
      const admin = postgres(server.url, { max: 1, onnotice: () => {} })
      await admin`create database ${admin(name)}`
      await admin.end()
      const url = new URL(server.url)
      url.pathname = `/${name}`
      await migrate(url.href)
      process.env.DATABASE_URL = url.href
      resetEnv()
    },
  }
}

/** How long one durable commit takes on this disk, in milliseconds, the median of many: what bounds single transactions. */
export async function commitMs(): Promise<number> {
  const { sql } = connection()
  const times: number[] = []
  for (let n = 0; n < 101; n++) {
    const startedAt = performance.now()
    await sql`select pg_logical_emit_message(true, 'bench', 'a commit')`
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[50] ?? Number.NaN
}
