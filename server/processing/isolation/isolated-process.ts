import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { StepError } from '../port/step-error'
import { type ContainedOptions, startContained } from './contained-process'
import { FairTurns, RecentUse } from './fair-turns'
import type { FromTaskProcess, ToTaskProcess } from './serve-tasks'

const WATCH_EVERY_MS = 100
const BYTES_PER_MB = 1024 * 1024
/** A turn that got so little of the processors hangs, whatever the load of the machine. */
const WALL_SECONDS = 60
const WALL_PER_PROCESSOR_SECOND = 5
/** A start takes less than a second of processor time. */
const START_SECONDS = 120
/** What a second of audio needs for its transcription in English. It decides about the order alone; more is charged once it is used. */
const EXPECTED_PER_AUDIO_SECOND = 0.06

/** One for all processes: who decoded a lot has used a lot when it is about speech. */
const use = new RecentUse()

export interface IsolatedProcessOptions {
  /** The file of the process in server/process/, without its extension. */
  entry: string
  memoryMb: number
  /** The process ends after this time without a task, so that its memory is free again. */
  idleMs: number
  /** How long a start may take. */
  startSeconds?: number
  contained?: () => ContainedOptions
}

export interface TaskOptions {
  /** The account for which the task runs: accounts take turns. Absent for what belongs to none. */
  accountId?: string | undefined
  /** Of the recording, as far as it is known: the order depends on it. */
  audioSeconds?: number
  /** Returns the processor seconds that the task may use after so many seconds of decoded sound. */
  limit: (decodedSeconds: number) => number
}

type TaskMessage = Exclude<FromTaskProcess, { type: 'ready' }>

interface Task extends TaskOptions {
  id: number
  name: string
  input: unknown
  /** The process in which it is paused. It begins anew when that process has ended. */
  pausedIn: ChildProcess | undefined
  usedSeconds: number
  decodedSeconds: number
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** A process for work that can hang, crash or take all memory. One task works at a time; accounts take turns, also within one. */
export class IsolatedProcess {
  readonly #options: IsolatedProcessOptions
  readonly #turns = new FairTurns<Task>(use)
  #child: ChildProcess | undefined
  /** Processor seconds of the process that are counted for its tasks. */
  #countedSeconds = 0
  #inTurn: Task | undefined
  #endTurn: { resolve: (message: TaskMessage) => void; reject: (error: Error) => void } | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: IsolatedProcessOptions) {
    this.#options = options
  }

  /** Runs a task; limits begin with its turn. Throws StepError of the task, `step_timeout`, `memory_limit` or `internal_error`. */
  run<Result>(name: string, input: unknown, options: TaskOptions): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const task: Task = {
        ...options,
        id: ++this.#lastId,
        name,
        input,
        pausedIn: undefined,
        usedSeconds: 0,
        decodedSeconds: 0,
        resolve: resolve as Task['resolve'],
        reject,
      }
      this.#turns.add(accountOf(task), task, { expected: expectedSeconds(task), now: now() })
      if (!this.#inTurn) this.#startNext()
    })
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isBusy(): boolean {
    return this.#inTurn !== undefined
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

  #startNext(): void {
    clearTimeout(this.#idle)
    const task = this.#turns.next(now())
    this.#inTurn = task
    if (task) void this.#takeTurn(task)
    else this.#idle = setTimeout(() => this.#child?.kill(), this.#options.idleMs).unref()
  }

  async #takeTurn(task: Task): Promise<void> {
    try {
      const child = await this.#ready()
      const message = await this.#runTurn(task, child)
      if (message.type === 'paused') {
        task.pausedIn = child
        task.decodedSeconds = message.decodedSeconds
        this.#turns.add(accountOf(task), task, { expected: expectedSeconds(task), now: now(), goesOn: true })
      } else if (message.type === 'done') task.resolve(message.result)
      else task.reject(errorOf(message))
    } catch (error) {
      task.reject(error)
    }
    // Later, so that what the caller runs next waits too: an account that has its turn often goes on with its next task.
    setImmediate(() => this.#startNext())
  }

  async #runTurn(task: Task, child: ChildProcess): Promise<TaskMessage> {
    const isNew = task.pausedIn !== child
    if (isNew) Object.assign(task, { usedSeconds: 0, decodedSeconds: 0 })
    let exceeded: StepError | undefined
    const kill = (limit: StepError) => {
      exceeded ??= limit
      child.kill('SIGKILL')
    }
    const { memoryMb } = this.#options
    const limit = task.limit(task.decodedSeconds)
    const watching = setInterval(() => {
      const residentBytes = this.#measure(task, child)
      if (residentBytes > memoryMb * BYTES_PER_MB) kill(memoryError(memoryMb))
      if (task.usedSeconds > limit) kill(processorTimeError(limit))
    }, WATCH_EVERY_MS)
    const wallSeconds = WALL_SECONDS + WALL_PER_PROCESSOR_SECOND * limit
    const deadline = setTimeout(() => kill(hangError(wallSeconds)), wallSeconds * 1000)
    try {
      return await new Promise((resolve, reject) => {
        this.#endTurn = { resolve, reject }
        const { id, name, input } = task
        const message: ToTaskProcess = isNew ? { type: 'run', id, task: name, input } : { type: 'continue', id }
        child.send(message, (error) => error && reject(error))
      })
    } catch (error) {
      throw exceeded ?? error
    } finally {
      this.#endTurn = undefined
      clearInterval(watching)
      clearTimeout(deadline)
      this.#measure(task, child)
    }
  }

  /** Counts what the process used since the last time for the task and its account. Returns its resident memory. */
  #measure(task: Task, child: ChildProcess): number {
    const usage = usageOf(child.pid)
    if (!usage) return 0
    const seconds = usage.processorSeconds - this.#countedSeconds
    this.#countedSeconds = usage.processorSeconds
    task.usedSeconds += seconds
    use.charge(accountOf(task), seconds, now())
    return usage.residentBytes
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#child?.connected && !this.#child.killed) return this.#child
    const { entry, contained, startSeconds = START_SECONDS } = this.#options
    const child = startContained(entry, contained?.())
    this.#child = child
    const deadline = setTimeout(() => child.kill('SIGKILL'), startSeconds * 1000)
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: FromTaskProcess) => {
        if (message.type === 'ready') resolve()
        else if (message.id === this.#inTurn?.id) this.#endTurn?.resolve(message)
      })
      const fail = (error: Error) => {
        if (this.#child === child) {
          this.#child = undefined
          this.#endTurn?.reject(error)
        }
        reject(error)
      }
      child.on('error', fail)
      child.once('exit', (code, signal) => fail(endedError(entry, signal ?? `exit ${code}`)))
    }).finally(() => clearTimeout(deadline))
    this.#countedSeconds = usageOf(child.pid)?.processorSeconds ?? 0
    return child
  }
}

const now = () => performance.now() / 1000

const accountOf = ({ accountId }: TaskOptions): string => accountId ?? ''

const expectedSeconds = ({ audioSeconds = 0, usedSeconds }: Task): number =>
  Math.max(0, EXPECTED_PER_AUDIO_SECOND * audioSeconds - usedSeconds)

function errorOf(message: Extract<TaskMessage, { type: 'step_error' | 'error' }>): StepError {
  if (message.type === 'step_error') return new StepError(message.code, message.message, { retry: message.retry })
  // An error that the task did not expect is counted, because the same input may cause it each time.
  const cause = new Error(message.message)
  return new StepError('internal_error', 'The step failed unexpectedly.', { retry: 'schedule', cause })
}

const processorTimeError = (seconds: number) =>
  new StepError(
    'step_timeout',
    `The step used more than ${seconds.toFixed(1)} seconds of processor time, the most for a recording of its size and length.`,
    { retry: 'once' },
  )

/** The machine is to blame, or a fault of this service: processor time was not used up. */
const hangError = (seconds: number) =>
  new StepError('step_timeout', `The step took more than ${Math.round(seconds)} seconds.`, { retry: 'schedule' })

/** A crash is counted, because the same input may crash the process each time. */
const endedError = (entry: string, how: string) =>
  new StepError('internal_error', `The ${entry} process ended (${how}).`, { retry: 'schedule' })

const memoryError = (memoryMb: number) =>
  new StepError('memory_limit', `The step needed more than ${memoryMb} MB of memory.`, { retry: 'schedule' })

const PAGE_BYTES = 4096
/** Of the times in /proc: the same on every Linux (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100

export interface ProcessUsage {
  residentBytes: number
  /** Of all threads since its start, in user mode and in the kernel. Time in which it waits for a processor is not in it. */
  processorSeconds: number
}

/** Returns what a process uses; null when there is no such process. */
export function usageOf(pid: number | undefined): ProcessUsage | null {
  if (pid === undefined) return null
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  } catch {
    return null
  }
}

/** proc(5): the fields of `stat` are counted from behind the name, which can contain spaces and parentheses. */
function fromProc(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const [, , , , , , , , , , , user = 0, kernel = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    residentBytes: Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES,
    processorSeconds: (user + kernel) / TICKS_PER_SECOND,
  }
}

/** `ps` writes times as `minutes:seconds` or `hours:minutes:seconds`. */
function fromPs(pid: number): ProcessUsage {
  const output = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
  const [rss = '0', time = '0'] = output.trim().split(/\s+/)
  return {
    residentBytes: Number(rss) * 1024,
    processorSeconds: time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
  }
}
