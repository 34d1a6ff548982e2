import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../db/embedded/port'
import type { FromChild, ToChild } from '../../server/process/child'
import { ROOT } from '../../server/root'
import { startChild } from '../child'
import type { Cleanup } from '../cleanup'
import type { Instance } from '../instance'

/** An HTTP server in a separate process. */
export interface EntryPoint {
  origin: string
  pid: number
}

const STOP_MS = 15_000

/**
 * Starts the web process on this database as `npm start` does (server/process/main.ts, server/process/supervise.ts),
 * with its log in a file.
 * @param settings replaces settings of the bench
 */
export async function startWeb(
  instance: Instance,
  databaseUrl: string,
  cleanup: Cleanup,
  settings: Record<string, string> = {},
): Promise<EntryPoint> {
  const port = await freePort(0)
  const own = { PORT: String(port), NEXTAUTH_URL: `http://127.0.0.1:${port}` }
  const env = { ...variables(instance, databaseUrl), ...own, ...settings }
  const log = await open(path.join(instance.directory, `web-${port}.log`), 'a')
  const child = fork(path.join(ROOT, 'server/process/web.ts'), [], {
    cwd: ROOT,
    execArgv: [...process.execArgv, '--import', import.meta.resolve('tsx')],
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await cleanup.add(() => stop(child))
  await log.close()
  await new Promise<void>((ready, fail) => {
    child.once('message', (message: FromChild) =>
      message.type === 'ready' ? ready() : fail(new Error(`The web process cannot start: ${message.line}`)),
    )
    child.once('error', fail)
    child.once('exit', (code, signal) => fail(new Error(`The web process ended (${signal ?? code}).`)))
  })
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? Number.NaN }
}

/** Starts a Next build that serves every request itself: that of the application on this database, or another one. */
export async function startNext(
  dir: string,
  instance: Instance,
  databaseUrl: string | null,
  cleanup: Cleanup,
): Promise<EntryPoint> {
  const log = await open(path.join(instance.directory, 'next.log'), 'a')
  const env = databaseUrl === null ? process.env : variables(instance, databaseUrl)
  const child = startChild(new URL('./next.ts', import.meta.url), env, log.fd)
  await cleanup.add(() => child.stop())
  await log.close()
  return { origin: `http://127.0.0.1:${await child.ask<number>({ dir })}`, pid: child.pid }
}

/** Starts a process that distributes requests to the origins that `use` is given, in turn. */
export async function startProxy(
  cleanup: Cleanup,
): Promise<EntryPoint & { use(origins: readonly string[]): Promise<unknown> }> {
  const child = startChild(new URL('./load-balancer.ts', import.meta.url), process.env)
  await cleanup.add(() => child.stop())
  const origin = `http://127.0.0.1:${await child.ask<number>([])}`
  return { origin, pid: child.pid, use: (origins) => child.ask(origins) }
}

/** Starts `node:http` with a constant response. */
export async function startBareNode(cleanup: Cleanup): Promise<EntryPoint> {
  const child = startChild(new URL('./bare-node.ts', import.meta.url), process.env)
  await cleanup.add(() => child.stop())
  return { origin: `http://127.0.0.1:${await child.ask<number>(null)}`, pid: child.pid }
}

/** Starts `node:http` with statements on this database (bare-database.ts). */
export async function startBareDatabase(
  instance: Instance,
  databaseUrl: string,
  cleanup: Cleanup,
): Promise<EntryPoint> {
  const child = startChild(new URL('./bare-database.ts', import.meta.url), variables(instance, databaseUrl))
  await cleanup.add(() => child.stop())
  return { origin: `http://127.0.0.1:${await child.ask<number>(null)}`, pid: child.pid }
}

const variables = ({ directory }: Instance, databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: directory,
  LISTEN_ADDRESS: '127.0.0.1',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE || '16',
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (child.connected) child.send({ type: 'stop' } satisfies ToChild, () => {})
  const last = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(last)
}
