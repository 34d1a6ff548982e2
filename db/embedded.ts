import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks'
import {
  binaries,
  choosePlace,
  makeRelocated,
  type Owner,
  ownerOf,
  type Place,
  packagedMajor,
  RELOCATED,
  readPlace,
  writePlace,
} from './embedded/place'
import { clearStaleLock, freePort, isPostmaster, postmaster, takesSockets } from './embedded/postmaster'
import { withOneClient } from './one-client'
import { DatabaseError } from './reachable'

// The Postgres of an instance without DATABASE_URL. npm installs the programs; this module starts them, finds them again after a kill,
// and stops them. Postgres deliberately keeps running when this process is killed.

const READY_MS = 60_000
const STOP_MS = 30_000
const INSTANCE_LOCK_TRIES = 20
const LOG_LIMIT_BYTES = 10_000_000
const USER = 'voice'

interface EmbeddedPostgres {
  url: string
  /** The URL by its Unix socket, where it has one. A statement then takes a fifth to a quarter less of a processor. */
  socketUrl: string
  adopted: boolean
  stop(): Promise<void>
}

export class InstanceRunningError extends Error {
  override name = 'InstanceRunningError'
}

/**
 * Starts the Postgres of a data directory, or adopts a running one. Throws InstanceRunningError when another process has its lock, and
 * DatabaseError when the data are of another major version.
 */
export async function startPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const place = await choosePlace(dataDir)
  const existing = await readVersion(place.data)
  if (existing !== null) await requireMajor(existing, place.data)
  const owner = await ownerOf(place.data)
  const { initdb, postgres } = await binaries(owner)
  // The data are on an SSD or in memory, so an index scan costs little more than a sequential scan.
  const settings: Record<string, string> = { max_connections: '100', random_page_cost: '1.1', ...options.settings }
  if (existing === null) await createCluster(initdb, place, owner, settings.fsync === 'off')
  // In quotes, because a comma separates folders.
  settings.unix_socket_directories = (await takesSockets(place.data)) ? `"${place.data.replaceAll('"', '""')}"` : ''
  const run = () => ensureRunning({ dataDir, place, owner, postgres, settings })

  const adopted = await run()
  let stopping = false
  let held = await hold(place, dataDir)
  const keepHolding = () =>
    held.once('end', async () => {
      while (!stopping) {
        try {
          await run()
          held = await hold(place, dataDir)
          keepHolding()
          return
        } catch (error) {
          process.stderr.write(`The database stopped; starting it again: ${(error as Error).message}\n`)
          await sleep(1000)
        }
      }
    })
  keepHolding()
  // Not that of the settings: one that was adopted has its own.
  const socketFolder = (await postmaster(place.data))?.socketFolder
  return {
    url: urlOf(place),
    socketUrl: socketFolder ? `${urlOf(place)}?host=${encodeURIComponent(socketFolder)}` : urlOf(place),
    adopted,
    async stop() {
      if (stopping) return
      stopping = true
      await held.end()
      await stopServer(place.data)
    },
  }
}

/** Returns the URL of the Postgres that runs on a data directory, or null. It starts and stops nothing. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const real = await realpath(dataDir).catch(() => null)
  const place = real && (await readPlace(real))
  const running = place && (await postmaster(place.data))
  return running ? urlOf({ ...place, port: running.port }) : null
}

/** Returns the major version of the data; null where there are none. */
const readVersion = (data: string): Promise<string | null> =>
  readFile(path.join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** Postgres refuses the data of another major version with a line in its log alone. */
async function requireMajor(version: string, data: string): Promise<void> {
  const major = await packagedMajor()
  if (version === major) return
  throw new DatabaseError(
    `${data} is of PostgreSQL ${version}, and this version of the service has PostgreSQL ${major}. Nothing was changed. ` +
      'Move the data with a backup: docs/operations/upgrade.md',
  )
}

const urlOf = (place: Place) => `postgres://${USER}:${place.password}@127.0.0.1:${place.port}/postgres`

/** Creates the cluster beside its final path and renames it, so that an incomplete cluster is never used. */
async function createCluster(initdb: string, place: Place, owner: Owner | null, noSync: boolean): Promise<void> {
  const half = `${place.data}.${randomUUID()}`
  const passwordFile = path.join(os.tmpdir(), `${path.basename(half)}.password`)
  try {
    if (half.startsWith(RELOCATED)) await makeRelocated()
    await mkdir(half, { mode: 0o700 })
    await writeFile(passwordFile, place.password, { mode: 0o600, flag: 'wx' })
    if (owner) for (const one of [half, passwordFile]) await chown(one, owner.uid, owner.gid)
    const args = ['-D', half, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions')
    if (noSync) args.push('--no-sync')
    const child = spawn(initdb, args, { ...owner, cwd: '/', env: environment(), stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The database could not be created: ${errors.trim()}`)
    await rename(half, place.data).catch((error: NodeJS.ErrnoException) => {
      // Another start of the same instance was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(half, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

/** Only the variables that Postgres needs, without the operator's secrets. */
const environment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** Returns when Postgres accepts queries; true when it was already running. Writes the port to `place`. */
async function ensureRunning(options: {
  dataDir: string
  place: Place
  owner: Owner | null
  postgres: string
  settings: Record<string, string>
}): Promise<boolean> {
  const { dataDir, place } = options
  const deadline = Date.now() + READY_MS
  let started: number | undefined
  for (;;) {
    const running = await postmaster(place.data)
    if (!running) started = await spawnServer(options)
    else if (running.port !== place.port) await writePlace(dataDir, Object.assign(place, { port: running.port }))
    const pid = running?.pid ?? started
    while (pid && (await isPostmaster(pid, place.data))) {
      if (await isReady(urlOf(place))) return pid !== started
      if (Date.now() > deadline) break
      await sleep(20)
    }
    if (Date.now() > deadline)
      throw new Error(
        `The database did not start within ${READY_MS / 1000} s. Its log: ${path.join(dataDir, 'pg.log')}`,
      )
    await sleep(50)
  }
}

async function spawnServer(options: {
  dataDir: string
  place: Place
  owner: Owner | null
  postgres: string
  settings: Record<string, string>
}): Promise<number | undefined> {
  const { dataDir, place, owner, postgres, settings } = options
  await clearStaleLock(place.data)
  await writePlace(dataDir, Object.assign(place, { port: await freePort(place.port) }))
  const log = path.join(dataDir, 'pg.log')
  const size = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  const output = await open(log, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  const all = { ...settings, listen_addresses: '127.0.0.1', port: String(place.port) }
  const args = ['-D', place.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(postgres, args, {
    ...owner,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  await once(child, 'spawn')
  await output.close()
  child.unref()
  return child.pid
}

async function isReady(url: string): Promise<boolean> {
  try {
    await withOneClient(url, (client) => client.query('select 1'), { connectionTimeoutMillis: 5000 })
    return true
  } catch (error) {
    // Not ready: nothing listens, or Postgres is recovering or shutting down. Other errors do not resolve themselves.
    const code = (error as { code?: string }).code ?? ''
    if (['28P01', '28000', '3D000'].includes(code)) throw error
    return false
  }
}

/** Opens a session that has the instance's lock until the session ends. When the process is killed, its socket closes and so does the session. */
async function hold(place: Place, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(place), application_name: 'voice-message-instance' })
  client.on('error', () => {})
  await client.connect()
  for (let tries = 0; tries < INSTANCE_LOCK_TRIES; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      ADVISORY_LOCKS.instance,
    ])
    if (rows[0]?.locked) return client
    await sleep(100)
  }
  await client.end()
  throw new InstanceRunningError(
    `Another instance is running on ${dataDir}. Stop it, or set another DATA_DIR and PORT.`,
  )
}

async function stopServer(data: string): Promise<void> {
  const running = await postmaster(data)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + STOP_MS
  while (await isPostmaster(running.pid, data)) {
    if (Date.now() > deadline) throw new Error(`The database (process ${running.pid}) did not stop.`)
    await sleep(10)
  }
}
