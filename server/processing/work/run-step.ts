import { isDataFault } from '../../../db/sqlstate'
import type { Step } from '../../contract/processing/processing'
import type { Engines } from '../port/engines'
import { HeldError } from '../port/held-error'
import { StepError } from '../port/step-error'
import { prepare } from '../steps/prepare'
import type { RunStep, StepResult } from '../steps/step'
import { summarize } from '../steps/summarize'
import { transcribe } from '../steps/transcribe'
import type { StepClaim } from './claim'
import type { StepOutcome } from './next-job'

const STEPS: Record<Step, RunStep> = { prepare, transcribe, summarize }

/** A step that ended, ready to be recorded. */
export interface FinishedStep {
  claim: StepClaim
  outcome: StepOutcome
  /** What a successful step leaves to be written. */
  result: StepResult | null
  durationMs: number
}

/** Runs the step of a claim. Never throws: every end is an outcome. */
export async function runStep(
  claim: StepClaim,
  { engines, signal }: { engines: Engines; signal: AbortSignal },
): Promise<FinishedStep> {
  const startedAt = performance.now()
  const finished = (outcome: StepOutcome, result: StepResult | null = null): FinishedStep => ({
    claim,
    outcome,
    result,
    durationMs: Math.round(performance.now() - startedAt),
  })
  if (claim.isInterruptedTooOften) return finished({ kind: 'failed', error: interruptedError() })
  try {
    return finished({ kind: 'done' }, await STEPS[claim.step](claim, { engines, signal }))
  } catch (error) {
    if (error instanceof HeldError) return finished({ kind: 'held', reason: error.reason, message: error.message })
    return finished({ kind: 'failed', error: error instanceof StepError ? error : unexpectedError(error) })
  }
}

/**
 * An error that no step expects is a fault of this service, such as a database that does not respond: it is not counted.
 * A fault of the data or of the code is counted, because it would never end.
 */
const unexpectedError = (cause: unknown): StepError =>
  new StepError('internal_error', 'An unexpected error occurred in this service.', {
    retry: isDataFault(cause) ? 'schedule' : 'fault',
    cause,
  })

const interruptedError = () =>
  new StepError('interrupted', 'The worker stopped three times during this step.', { retry: 'schedule' })
