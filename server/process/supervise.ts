import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from '../root'
import type { FromChild, ToChild } from './child'

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
/** A child that lived this long was well; its next death is a new story. */
const WELL_MS = 30_000

export interface Supervised {
  /** Resolves when the child is ready for the first time; rejects with its one line when it cannot be. */
  ready: Promise<void>
  /** Asks it to end, and after `patienceMs` ends it. */
  stop(patienceMs: number): Promise<void>
  /** Ends it now. */
  kill(): void
}

/** A part of the service in a process of its own, started again whenever it dies. */
export function supervise(name: 'web' | 'worker', variables: Record<string, string>): Supervised {
  let child: ChildProcess
  let wasReady = false
  let stopping = false
  let delay = FIRST_DELAY_MS
  let restart: NodeJS.Timeout | undefined

  const ready = new Promise<void>((resolve, reject) => {
    const start = () => {
      const begun = Date.now()
      let line = `The ${name} process ended before it was ready.`
      child = fork(path.join(path.dirname(HERE), name + path.extname(HERE)), [], {
        cwd: ROOT,
        execArgv: path.extname(HERE) === '.ts' ? ['--import', TSX] : ['--enable-source-maps'],
        env: { ...process.env, ...variables },
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
        if (Date.now() - begun > WELL_MS) delay = FIRST_DELAY_MS
        console.error(`The ${name} process ended (${signal ?? `exit ${code}`}); it is started again in ${delay} ms.`)
        restart = setTimeout(start, delay)
        delay = Math.min(delay * 2, LONGEST_DELAY_MS)
      })
    }
    start()
  })
  // Whoever awaits it hears; a stop before that must not count as unhandled.
  ready.catch(() => {})

  return {
    ready,
    async stop(patienceMs) {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      if (child.connected) child.send({ type: 'stop' } satisfies ToChild, () => {})
      const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await gone
      clearTimeout(patience)
    },
    kill() {
      stopping = true
      child.kill('SIGKILL')
    },
  }
}

/** A child could not start; the message is the line to show. */
export class ChildError extends Error {
  override name = 'ChildError'
}

/** Among the sources and among the bundles, a process's file stands beside this one. */
const HERE = fileURLToPath(import.meta.url)
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
