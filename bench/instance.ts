import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { disconnect } from '../db/client'
import { startPostgres } from '../db/embedded'
import { readPlace } from '../db/embedded/place'
import { postmaster } from '../db/embedded/postmaster'
import { migrate } from '../db/migrate'
import { resetEnv } from '../server/env'
import type { Cleanup } from './cleanup'

export interface Instance {
  /** Temporary directory with the data and the log of the database. */
  directory: string
  dataDir: string
  postmasterPid: number
  /** Creates a migrated database, which `db()` of this process uses from then on. Returns its URL. */
  freshDatabase(name: string): Promise<string>
}

/** Starts a separate Postgres in a temporary directory, as durable as in production, with temporary encryption keys. */
export async function startInstance(cleanup: Cleanup, settings: Record<string, string> = {}): Promise<Instance> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'voice-message-bench-'))
  await cleanup.add(() => rm(directory, { recursive: true, force: true }))
  // As root, Postgres runs as another user, which must be able to open the directory.
  await chmod(directory, 0o711)
  const dataDir = path.join(directory, 'data')
  const server = await startPostgres({ dataDir, settings })
  await cleanup.add(() => server.stop())
  await cleanup.add(disconnect)
  const place = await readPlace(dataDir)
  const running = place && (await postmaster(place.data))
  if (!running) throw new Error('The database has stopped just after its start.')
  Object.assign(process.env, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DELIVERY_ENGINE: 'embedded',
    SPEECH_ENGINE: 'off',
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    SECRET_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    AUDIO_LINK_KEY: randomBytes(32).toString('base64'),
  })
  return {
    directory,
    dataDir,
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
      return url.href
    },
  }
}
