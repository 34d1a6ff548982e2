import type { MessageState } from '../../contract/messages/message'
import type { StepStatus } from '../../contract/messages/unfinished'
import { type JobState, STEPS, type Step } from '../../contract/processing/processing'

/** The part of a job that decides the status of its steps. */
interface Position {
  messageState: MessageState
  step: Step
  jobState: JobState | null
  isInFlight: boolean
  /** Whether the current step has failed before. */
  hasFailed: boolean
}

/** Returns the status of each step of a message, in the order of the steps. */
export function stepStatuses(position: Position): { step: Step; status: StepStatus }[] {
  const current = STEPS.indexOf(position.step)
  const isCompleted = position.messageState === 'completed'
  return STEPS.map((step, index) => {
    if (isCompleted || index < current) return { step, status: 'done' }
    return { step, status: index > current ? 'upcoming' : currentStatus(position) }
  })
}

function currentStatus({ messageState, jobState, isInFlight, hasFailed }: Position): StepStatus {
  if (messageState === 'discarded' || messageState === 'failed') return messageState
  if (jobState === 'held') return 'waiting'
  if (isInFlight) return 'running'
  return hasFailed ? 'retrying' : 'queued'
}
