import type { MessageState } from '../../contract/messages/message'
import {
  type FailureCode,
  type HeldReason,
  type JobState,
  STEPS,
  type Step,
} from '../../contract/processing/processing'
import type { StepError } from '../port/step-error'

export type StepOutcome =
  /** `hold`: the next step waits for a person. */
  | { kind: 'done'; hold?: Hold | undefined }
  | { kind: 'failed'; error: StepError }
  | { kind: 'held'; reason: HeldReason; message: string }

/** Why a message waits, and the sentence for its people. */
export interface Hold {
  reason: HeldReason
  message: string
}

/** The part of a job that decides what follows. */
export interface JobPosition {
  step: Step
  /** Failed attempts of this step before this one. */
  attempts: number
  /** Faults of this service in a row before this one. */
  faults: number
}

export interface NextJob extends JobPosition {
  state: JobState
  /** Milliseconds until the next attempt; null unless the job is pending. */
  delayMs: number | null
  heldReason: HeldReason | null
  error: { code: FailureCode; message: string } | null
}

/** Decides what follows a step. @param random from 0 up to 1, for the jitter of the delay */
export function nextJob(job: JobPosition, outcome: StepOutcome, random: number): NextJob {
  const same = { ...job, delayMs: null, heldReason: null, error: null }
  if (outcome.kind === 'held') return { ...same, state: 'held', heldReason: outcome.reason }
  if (outcome.kind === 'done') {
    const step = STEPS[STEPS.indexOf(job.step) + 1]
    if (step === undefined) return { ...same, attempts: 0, faults: 0, state: 'completed' }
    const next = { ...same, step, attempts: 0, faults: 0 }
    return outcome.hold
      ? { ...next, state: 'held', heldReason: outcome.hold.reason }
      : { ...next, state: 'pending', delayMs: 0 }
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

/** A message whose transcription is held is still only recorded. */
export function messageStateOf(step: Step, state: JobState): MessageState {
  if (state === 'completed' || state === 'failed' || state === 'discarded') return state
  if (step === 'summarize') return 'summarizing'
  return step === 'transcribe' && state === 'pending' ? 'transcribing' : 'recorded'
}

/** Seconds from a failed attempt of a step to the next one (intake: retries). Seven attempts in all. */
const STEP_RETRY_DELAYS_SECONDS: readonly number[] = [5, 30, 120, 600, 3600, 14_400]

/** What a provider may ask for with Retry-After, at most. */
const MAX_RETRY_AFTER_MS = 3_600_000
/** A delay is longer by up to this fraction, so that messages that failed together do not return together. */
const JITTER = 0.2
const FIRST_FAULT_PAUSE_MS = 5000
const LONGEST_FAULT_PAUSE_MS = 300_000

/** Returns milliseconds to the next attempt, of which `failedAttempts` failed; null after the last. `random` is 0 to 1. */
function retryDelayMs(
  failedAttempts: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number | undefined; random: number },
): number | null {
  const seconds = STEP_RETRY_DELAYS_SECONDS[failedAttempts - 1]
  if (seconds === undefined) return null
  return Math.max(seconds * 1000 * (1 + JITTER * random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
}

/** Returns the milliseconds until the next attempt after this many faults of this service in a row. */
const faultPauseMs = (faults: number): number =>
  Math.min(FIRST_FAULT_PAUSE_MS * 2 ** Math.max(0, faults - 1), LONGEST_FAULT_PAUSE_MS)
