import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { disconnect, setDatabase } from '../../db/client'
import { startPostgres } from '../../db/embedded'
import { readPlace } from '../../db/embedded/place'
import { freePort, postmaster } from '../../db/embedded/postmaster'
import { migrate } from '../../db/migrate'
import { bundle, bundleFolder } from '../../scripts/bundle.mjs'
import { resetEnv } from '../../server/env'
import type { FromChild, ToChild } from '../../server/process/child'
import { ROOT } from '../../server/root'
import type { Defer } from './bench'

const STOP_MS = 15_000

export interface Database {
  directory: string
  /** Of the postmaster, whose children serve the connections. */
  pid: number
  /**
   * Creates a migrated database, which this process and the processes that it starts use from then on. The one before is dropped:
   * autovacuum would clean it while the next system is measured. Returns the URL.
   */
  create(name: string): Promise<string>
}

/** Starts a separate Postgres in a temporary directory, as durable as in production, and sets new keys in the environment. */
export async function startDatabase(defer: Defer, settings: Settings = {}): Promise<Database> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'voice-message-bench-'))
  await defer(() => rm(directory, { recursive: true, force: true }))
  // As root, Postgres runs as another user, which must be able to open the directory.
  await chmod(directory, 0o711)
  const dataDir = path.join(directory, 'data')
  const server = await startPostgres({ dataDir, settings })
  await defer(() => server.stop())
  await defer(disconnect)
  const place = await readPlace(dataDir)
  const running = place && (await postmaster(place.data))
  if (!running) throw new Error('Postgres has stopped just after its start.')
  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATA_DIR: directory,
    LISTEN_ADDRESS: '127.0.0.1',
    DELIVERY_ENGINE: 'embedded',
    SPEECH_ENGINE: 'off',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    SECRET_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    AUDIO_LINK_KEY: randomBytes(32).toString('base64'),
  })
  let last: string | undefined
  return {
    directory,
    pid: running.pid,
    async create(name) {
      await disconnect()
      const admin = postgres(server.url, { max: 1, onnotice: () => {} })
      if (last !== undefined) await admin`drop database ${admin(last)} with (force)`
      last = name
      await admin`create database ${admin(name)}`
      await admin.end()
      const url = new URL(server.socketUrl)
      url.pathname = `/${name}`
      await migrate(url.href)
      process.env.DATABASE_URL = url.href
      resetEnv()
      setDatabase(url.href)
      return url.href
    },
  }
}

type Settings = Record<string, string>

export interface Part {
  pid: number
  stop(): Promise<void>
}

/** Starts the web process of the service as `npm start` does (server/process/supervise.ts). */
export async function startWeb({ directory }: Database, settings: Settings, defer: Defer) {
  const port = await freePort(0)
  const origin = `http://127.0.0.1:${port}`
  const own = { PORT: String(port), NEXTAUTH_URL: origin, LOG_LEVEL: 'info' }
  return { origin, ...(await startPart('web', directory, { ...own, ...settings }, defer)) }
}

/** Starts a worker process of the service as `npm start` does. */
export const startWorker = ({ directory }: Database, settings: Settings, defer: Defer): Promise<Part> =>
  startPart('worker', directory, settings, defer)

/** Starts the bundle of a process of the service with its output in a file, and returns when it is ready. */
async function startPart(name: 'web' | 'worker', directory: string, settings: Settings, defer: Defer): Promise<Part> {
  await bundle()
  const log = await open(path.join(directory, `${name}.log`), 'a')
  const bundles = { PROCESS_BUNDLES: bundleFolder() }
  const file = path.join(bundleFolder(), `${name}.mjs`)
  const child = forkChild(file, ['--enable-source-maps'], { ...bundles, ...settings }, log.fd)
  const stop = () => end(child, () => child.send({ type: 'stop' } satisfies ToChild, () => {}))
  await defer(stop)
  await log.close()
  const ended = once(child, 'exit').then(() => [{ type: 'failed', line: 'it ended' }])
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [FromChild]
  if (message.type === 'failed') throw new Error(`The ${name} process cannot start: ${message.line}`)
  return { pid: child.pid ?? Number.NaN, stop }
}

/** A process of a bench that runs commands, one at a time. */
export interface Child extends Part {
  ask<Result>(command: unknown): Promise<Result>
}

type Reply = { result: unknown } | { error: string }

/** Starts a file of a bench, which calls `respond`. */
export async function startChild(file: URL, settings: Settings, defer: Defer): Promise<Child> {
  const child = forkChild(fileURLToPath(file), ['--import', import.meta.resolve('tsx')], settings, 'inherit')
  const stop = () => end(child, () => child.disconnect())
  await defer(stop)
  const ended = once(child, 'exit').then(() => [{ error: `${file.pathname} has ended.` }])
  return {
    pid: child.pid ?? Number.NaN,
    stop,
    async ask<Result>(command: unknown) {
      if (child.connected) child.send({ command })
      const [reply] = (await Promise.race([once(child, 'message'), ended])) as [Reply]
      if ('error' in reply) throw new Error(reply.error)
      return reply.result as Result
    },
  }
}

/** Runs the commands of the parent, in the child. The process ends when the parent disconnects. */
export function respond<Command>(run: (command: Command) => unknown): void {
  process.on('message', async ({ command }: { command: Command }) => {
    const running = Promise.resolve().then(() => run(command))
    const reply: Reply = await running.then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.stack ?? error.message }),
    )
    // The parent may have exited, so the error cannot be reported.
    if (process.connected) process.send?.(reply, undefined, undefined, () => {})
  })
  // Ctrl-C signals every process of the terminal. Only the parent ends the children.
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit())
}

/** The Node options of this process, such as --cpu-prof, apply to the child too. */
const forkChild = (file: string, options: string[], settings: Settings, output: number | 'inherit'): ChildProcess =>
  fork(file, [], {
    cwd: ROOT,
    env: { ...process.env, UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '16', ...settings },
    execArgv: [...process.execArgv, ...options],
    stdio: ['ignore', output, output, 'ipc'],
  })

async function end(child: ChildProcess, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (child.connected) ask()
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(limit)
}
