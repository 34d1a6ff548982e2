import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from '../root'
import type { FromChild, ToChild } from './child'

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
/** A child that ran this long was healthy; the delay before its next restart starts again at the first one. */
const HEALTHY_AFTER_MS = 30_000

export interface Supervised {
  /** Resolves when the child is ready for the first time. Rejects with the child's line when it could not start. */
  ready: Promise<void>
  stop(stopLimitMs: number): Promise<void>
  kill(): void
}

/** Runs a part of the service in a separate process, and starts it again whenever it ends. */
export function supervise(name: 'web' | 'worker', variables: Record<string, string>): Supervised {
  let child: ChildProcess
  let wasReady = false
  let stopping = false
  let delay = FIRST_DELAY_MS
  let restart: NodeJS.Timeout | undefined

  const ready = new Promise<void>((resolve, reject) => {
    const start = () => {
      const startedAt = Date.now()
      let line = `The ${name} process ended before it was ready.`
      child = fork(path.join(path.dirname(HERE), name + path.extname(HERE)), [], {
        cwd: ROOT,
        execArgv: isSource ? ['--import', TSX] : ['--enable-source-maps'],
        // For processes that a child starts itself (server/processing/isolation).
        env: { ...process.env, ...variables, ...(isSource ? {} : { PROCESS_BUNDLES: path.dirname(HERE) }) },
      })
      child.on('message', (message: FromChild) => {
        if (message.type === 'failed') line = message.line
        else {
          wasReady = true
          resolve()
        }
      })
      child.on('error', (error) => {
        line = error.message
      })
      child.once('exit', (code, signal) => {
        if (stopping) return
        if (!wasReady) return reject(new ChildError(line))
        if (Date.now() - startedAt > HEALTHY_AFTER_MS) delay = FIRST_DELAY_MS
        console.error(`The ${name} process ended (${signal ?? `exit ${code}`}); it restarts in ${delay} ms.`)
        restart = setTimeout(start, delay)
        delay = Math.min(delay * 2, LONGEST_DELAY_MS)
      })
    }
    start()
  })
  // A caller that awaits `ready` gets the error. A stop before that must not count as an unhandled rejection.
  ready.catch(() => {})

  return {
    ready,
    async stop(stopLimitMs) {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      if (child.connected) child.send({ type: 'stop' } satisfies ToChild, () => {})
      const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await gone
      clearTimeout(limit)
    },
    kill() {
      stopping = true
      child.kill('SIGKILL')
    },
  }
}

/** A child could not start. The message is the line to print. */
export class ChildError extends Error {
  override name = 'ChildError'
}

/** The file of a process is in the same folder as this one, among the sources and among the bundles. */
const HERE = fileURLToPath(import.meta.url)
const isSource = path.extname(HERE) === '.ts'
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
