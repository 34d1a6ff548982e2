import type { MessageState } from '../../contract/messages/message'
import type { FailureCode, HeldReason, JobState, Step } from '../../contract/processing/processing'
import { STEPS } from '../../contract/processing/processing'
import type { StepError } from '../port/step-error'
import { faultPauseMs, retryDelayMs } from './retry-schedule'

/** How a step ended. */
export type StepOutcome =
  | { kind: 'done' }
  | { kind: 'failed'; error: StepError }
  | { kind: 'held'; reason: HeldReason; message: string }

/** The part of a job that decides what follows. */
export interface JobPosition {
  step: Step
  /** Failed attempts of this step before this one. */
  attempts: number
  /** Faults of this service in a row before this one. */
  faults: number
}

/** The job after a step. */
export interface NextJob extends JobPosition {
  state: JobState
  /** Milliseconds until the next attempt; null unless the job is pending. */
  delayMs: number | null
  heldReason: HeldReason | null
  error: { code: FailureCode; message: string } | null
}

/**
 * Decides what follows a step.
 * @param random from 0 up to 1, for the jitter of the delay
 */
export function nextJob(job: JobPosition, outcome: StepOutcome, random: number): NextJob {
  const same = { ...job, delayMs: null, heldReason: null, error: null }
  if (outcome.kind === 'held') return { ...same, state: 'held', heldReason: outcome.reason }
  if (outcome.kind === 'done') {
    const step = STEPS[STEPS.indexOf(job.step) + 1]
    if (step === undefined) return { ...same, attempts: 0, faults: 0, state: 'completed' }
    return { ...same, step, attempts: 0, faults: 0, state: 'pending', delayMs: 0 }
  }
  const { code, message, retry, retryAfterMs } = outcome.error
  const failed = { ...same, error: { code, message } }
  if (retry === 'provider') return { ...failed, state: 'held', heldReason: 'provider_paused' }
  if (retry === 'fault') {
    const faults = job.faults + 1
    return { ...failed, faults, state: 'pending', delayMs: faultPauseMs(faults) }
  }
  const attempts = job.attempts + 1
  const isFinal = retry === 'never' || (retry === 'once' && attempts > 1)
  const delayMs = isFinal ? null : retryDelayMs(attempts, { retryAfterMs, random })
  return { ...failed, attempts, faults: 0, state: delayMs === null ? 'failed' : 'pending', delayMs }
}

/**
 * Returns the state of the message whose job is in this state at this step. A message whose transcription is held is
 * still only recorded.
 */
export function messageStateOf(step: Step, state: JobState): MessageState {
  if (state === 'completed' || state === 'failed' || state === 'discarded') return state
  if (step === 'summarize') return 'summarizing'
  return step === 'transcribe' && state === 'pending' ? 'transcribing' : 'recorded'
}
