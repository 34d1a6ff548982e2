import type { FailureCode } from '../../contract/processing/failure'
import { type RetryRule, StepError } from '../port/step-error'

export interface TaskRequest {
  id: number
  task: string
  input: unknown
}

export type FromTaskProcess =
  | { type: 'ready' }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'step_error'; id: number; code: FailureCode; message: string; retry: RetryRule }
  | { type: 'error'; id: number; message: string }

type Tasks = Record<string, (input: never) => Promise<unknown>>

/** Serves tasks in a process that an IsolatedProcess started. The process exits when its parent has ended. */
export function serveTasks(tasks: Tasks): void {
  process.once('disconnect', () => process.exit(0))
  // A terminal sends its interrupt to every process; the parent decides when this one ends.
  process.on('SIGINT', () => {})
  process.on('message', (request: TaskRequest) => {
    void runTask(tasks, request).then(send)
  })
  send({ type: 'ready' })
}

async function runTask(tasks: Tasks, { id, task, input }: TaskRequest): Promise<FromTaskProcess> {
  try {
    const run = tasks[task]
    if (!run) throw new Error(`The process has no task ${task}.`)
    return { type: 'done', id, result: await run(input as never) }
  } catch (error) {
    if (error instanceof StepError)
      return { type: 'step_error', id, code: error.code, message: error.message, retry: error.retry }
    return { type: 'error', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const send = (message: FromTaskProcess): void => void process.send?.(message)
