import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../db/embedded/postmaster'

/** Whether tests reach Postgres through PgBouncer in transaction mode: `npm run test:pooler`. */
export const POOLED = process.env.TEST_POOLER === '1'

const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer'
/** PgBouncer refuses to run as root. This is the number of Debian's user `nobody`. */
const NOBODY = 65_534

interface PgBouncer {
  /** The URL of Postgres through PgBouncer. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode in front of all databases of a server, with its usual settings. It must be installed. */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const target = new URL(databaseUrl)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-pooler-'))
  const [configuration, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')]
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${await freePort(0)}`
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: url.port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    max_client_conn: '1000',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  await writeFile(
    configuration,
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  await chmod(folder, 0o755)
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(PROGRAM, ['--quiet', configuration], { ...identity, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const ended = once(child, 'close')
  await Promise.race([
    untilAccepts(url.href),
    ended.then(() => Promise.reject(new Error(`${PROGRAM} could not be started:\n${log}`))),
  ])
  return { url: url.href, stop: () => stop(child, folder) }
}

/** Returns the settings of a service that uses this database, through the PgBouncer at `poolerUrl` if there is one. */
export function withPooler(databaseUrl: string, poolerUrl?: string): Record<string, string> {
  if (poolerUrl === undefined) return { DATABASE_URL: databaseUrl }
  const url = new URL(poolerUrl)
  url.pathname = new URL(databaseUrl).pathname
  return { DATABASE_URL: url.href, DIRECT_DATABASE_URL: databaseUrl, DATABASE_POOLER: 'transaction' }
}

async function untilAccepts(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      await sleep(20)
    }
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}
