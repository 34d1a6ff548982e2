import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../root'
import { StepError } from '../port/step-error'
import { residentBytes } from './resident-memory'
import type { FromTaskProcess, TaskRequest } from './serve-tasks'

const CHECK_MEMORY_EVERY_MS = 100
const BYTES_PER_MB = 1024 * 1024

export interface IsolatedProcessOptions {
  /** The file of the process in server/process/, without its extension. */
  entry: 'audio' | 'speech' | 'summary'
  /** The process is killed when its resident memory is larger. */
  memoryMb: number
  /** The process ends after this time without a task, so that its memory is free again. */
  idleMs: number
}

interface RunningTask {
  id: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * A process for work that can hang, crash or take all memory: decoding foreign audio, and speech recognition. It starts
 * at the first task, and again at the first task after its end. It runs one task at a time; further tasks wait.
 */
export class IsolatedProcess {
  readonly #options: IsolatedProcessOptions
  #child: ChildProcess | undefined
  #running: RunningTask | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #tasks = 0
  #waiting = 0

  constructor(options: IsolatedProcessOptions) {
    this.#options = options
  }

  /**
   * Runs a task of the process and returns its result. The input and the result are copied (structured clone).
   * @param timeoutMs milliseconds that the task may take, from the moment when the process is ready for it
   * @throws StepError of the task, `step_timeout`, `memory_limit`, `internal_error` when the process ended by itself
   */
  run<Result>(task: string, input: unknown, { timeoutMs }: { timeoutMs: number }): Promise<Result> {
    this.#waiting++
    const result = this.#last.then(() => this.#runNow(task, input, timeoutMs)).finally(() => this.#waiting--)
    this.#last = result.catch(() => {})
    return result as Promise<Result>
  }

  /** The id of the process; undefined when none is running. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Whether it runs a task, or starts for one. */
  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Ends the process at once. The task that runs is rejected. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  async #runNow(task: string, input: unknown, timeoutMs: number): Promise<unknown> {
    clearTimeout(this.#idle)
    const child = await this.#ready()
    const { memoryMb, idleMs } = this.#options
    let exceeded: StepError | undefined
    const kill = (limit: StepError) => {
      exceeded ??= limit
      child.kill('SIGKILL')
    }
    const deadline = setTimeout(() => kill(timeoutError(timeoutMs)), timeoutMs)
    const memory = setInterval(() => {
      if (residentBytes(child.pid) > memoryMb * BYTES_PER_MB) kill(memoryError(memoryMb))
    }, CHECK_MEMORY_EVERY_MS)
    try {
      return await new Promise((resolve, reject) => {
        const id = ++this.#tasks
        this.#running = { id, resolve, reject }
        child.send({ id, task, input } satisfies TaskRequest, (error) => error && reject(error))
      })
    } catch (error) {
      throw exceeded ?? error
    } finally {
      this.#running = undefined
      clearTimeout(deadline)
      clearInterval(memory)
      this.#idle = setTimeout(() => child.kill(), idleMs).unref()
    }
  }

  /** Resolves when the process is ready for a task; starts it if there is none. */
  async #ready(): Promise<ChildProcess> {
    if (this.#child?.connected && !this.#child.killed) return this.#child
    const { entry } = this.#options
    const { file, execArgv } = entryFile(entry)
    const child = fork(/* turbopackIgnore: true */ file, [], { cwd: ROOT, serialization: 'advanced', execArgv })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: FromTaskProcess) => {
        if (message.type === 'ready') resolve()
        else this.#finish(message)
      })
      const fail = (error: Error) => {
        if (this.#child === child) this.#child = undefined
        reject(error)
        this.#running?.reject(error)
      }
      child.on('error', fail)
      child.once('exit', (code, signal) => fail(endedError(entry, signal ?? `exit ${code}`)))
    })
    return child
  }

  #finish(message: Exclude<FromTaskProcess, { type: 'ready' }>): void {
    const running = this.#running
    if (!running || running.id !== message.id) return
    if (message.type === 'done') running.resolve(message.result)
    else if (message.type === 'step_error')
      running.reject(new StepError(message.code, message.message, { retry: message.retry }))
    else running.reject(unexpectedError(message.message))
  }
}

const timeoutError = (timeoutMs: number) =>
  new StepError('step_timeout', `The step took more than ${timeoutMs / 1000} seconds.`, { retry: 'schedule' })

/** A crash is counted, because the same input may crash the process each time. */
const endedError = (entry: string, how: string) =>
  new StepError('internal_error', `The ${entry} process ended (${how}).`, { retry: 'schedule' })

/** An error that the task did not expect is counted, because the same input may cause it each time. */
const unexpectedError = (message: string) =>
  new StepError('internal_error', 'The step failed unexpectedly.', { retry: 'schedule', cause: new Error(message) })

const memoryError = (memoryMb: number) =>
  new StepError('memory_limit', `The step needed more than ${memoryMb} MB of memory.`, { retry: 'schedule' })

/**
 * The supervisor names the folder of the bundles (process/supervise.ts), because this code may run in another bundle.
 * Without it the process runs from its source.
 */
function entryFile(entry: string): { file: string; execArgv: string[] } {
  const bundles = process.env.PROCESS_BUNDLES
  if (bundles) return { file: path.join(bundles, `${entry}.mjs`), execArgv: ['--enable-source-maps'] }
  const tsx = createRequire(path.join(ROOT, 'package.json')).resolve(/* turbopackIgnore: true */ 'tsx')
  return { file: path.join(ROOT, 'server/process', `${entry}.ts`), execArgv: ['--import', pathToFileURL(tsx).href] }
}
