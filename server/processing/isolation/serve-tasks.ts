import { getPriority, setPriority } from 'node:os'
import type { FailureCode } from '../../contract/processing/processing'
import { type RetryRule, StepError } from '../port/step-error'

export type ToTaskProcess = { type: 'run'; id: number; task: string; input: unknown } | { type: 'continue'; id: number }

export type FromTaskProcess =
  | { type: 'ready' }
  | { type: 'paused'; id: number; decodedSeconds: number }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'step_error'; id: number; code: FailureCode; message: string; retry: RetryRule }
  | { type: 'error'; id: number; message: string }

/** Ends a long turn, and resolves at the next one. @param decodedSeconds so far, with which the limit grows */
export type Pause = (decodedSeconds?: number) => Promise<void>

/** For callers that run a task in their own process. */
export const NO_PAUSE: Pause = async () => {}

type Tasks = Record<string, (input: never, pause: Pause) => Promise<unknown>>

/** Short for a person who waits, and long for what a pause costs: one message each way. */
const TURN_MS = 200
/** A third of the usual share of a busy processor. Less would make messages wait. */
const PRIORITY = 5

let turnStartedAt = 0
const paused = new Map<number, () => void>()

export function serveTasks(tasks: Tasks): void {
  // Web and deliveries come before this work, and one kind of it has no advantage over another. Threads inherit it. A service that
  // runs with a lower priority keeps that one: the system refuses a higher one.
  if (getPriority() < PRIORITY) setPriority(PRIORITY)
  process.once('disconnect', () => process.exit(0))
  // A terminal sends its interrupt to every process; the parent decides when this one ends.
  process.on('SIGINT', () => {})
  process.on('message', (message: ToTaskProcess) => {
    turnStartedAt = performance.now()
    if (message.type === 'run') void runTask(tasks, message).then(send)
    else paused.get(message.id)?.()
  })
  send({ type: 'ready' })
}

async function runTask(
  tasks: Tasks,
  { id, task, input }: Extract<ToTaskProcess, { type: 'run' }>,
): Promise<FromTaskProcess> {
  try {
    const run = tasks[task]
    if (!run) throw new Error(`The process has no task ${task}.`)
    return { type: 'done', id, result: await run(input as never, pauseOf(id)) }
  } catch (error) {
    if (error instanceof StepError)
      return { type: 'step_error', id, code: error.code, message: error.message, retry: error.retry }
    return { type: 'error', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const pauseOf =
  (id: number): Pause =>
  async (decodedSeconds = 0) => {
    if (performance.now() - turnStartedAt < TURN_MS) return
    const turn = new Promise<void>((resolve) => paused.set(id, resolve))
    send({ type: 'paused', id, decodedSeconds })
    await turn
    paused.delete(id)
  }

const send = (message: FromTaskProcess): void => void process.send?.(message)
