import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages, processingJobs } from '../../../db/schema'
import { isDataFault } from '../../../db/sqlstate'
import type { Step } from '../../contract/processing/processing'
import { log } from '../../log'
import { traced } from '../../traces'
import type { Engines } from '../port/engines'
import { HeldError, StepError } from '../port/step-error'
import { prepare, type RunStep, type StepResult } from '../steps/prepare'
import { summarize } from '../steps/summarize'
import { transcribe } from '../steps/transcribe'
import { claimStep, LEASE_SECONDS, renewLeases, type StepClaim } from './claim'
import type { StepOutcome } from './next-job'
import { recordStep } from './record-step'

/** Runs a due step of a message. Returns when to call it again; null when it is completed, failed or held. */
export async function processMessage(
  messageId: string,
  { engines, now }: { engines: Engines; now?: Date | undefined },
): Promise<Date | null> {
  const claim = await claimStep(messageId, now)
  if (claim) {
    const lease = keepLeases()
    const signal = lease.keep(claim)
    try {
      const recorded = await recordStep(await runStep(claim, { engines, signal }), now)
      if (recorded) return recorded.nextAttemptAt
    } finally {
      lease.stop()
    }
  }
  const [row] = await db()
    .select({ next: processingJobs.nextAttemptAt })
    .from(processingJobs)
    .where(eq(processingJobs.id, messageId))
  return row?.next ?? null
}

const STEPS: Record<Step, RunStep> = { prepare, transcribe, summarize }

export interface FinishedStep {
  claim: StepClaim
  outcome: StepOutcome
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
    const span = { attributes: { message: claim.messageId }, requestId: claim.requestId ?? null }
    const result = await traced(claim.step, span, () => STEPS[claim.step](claim, { engines, signal }))
    return finished({ kind: 'done', hold: result.hold }, result)
  } catch (error) {
    if (error instanceof HeldError)
      return finished(
        { kind: 'held', reason: error.reason, message: error.message },
        keepLanguage(claim, error.language),
      )
    return finished({ kind: 'failed', error: error instanceof StepError ? error : unexpectedError(error) })
  }
}

const keepLanguage = ({ messageId }: StepClaim, language: string | null): StepResult | null =>
  language === null
    ? null
    : {
        async write(tx) {
          await tx.update(messages).set({ language }).where(eq(messages.id, messageId))
          return []
        },
      }

/** An unexpected error of the database is a fault of this service and not counted. One of data or code is, because it would never end. */
const unexpectedError = (cause: unknown): StepError =>
  new StepError('internal_error', 'An unexpected error occurred in this service.', {
    retry: isDataFault(cause) ? 'schedule' : 'fault',
    cause,
  })

const interruptedError = () =>
  new StepError('interrupted', 'The worker stopped three times during this step.', { retry: 'schedule' })

const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 3

export interface LeaseKeeper {
  /** Renews the lease of this claim until `forget`. The signal is aborted when the lease was lost. */
  keep(claim: StepClaim): AbortSignal
  forget(claim: StepClaim): void
  stop(): void
}

/** Renews the leases of steps in flight, all in one statement. */
export function keepLeases(): LeaseKeeper {
  const kept = new Map<StepClaim, AbortController>()
  const renew = async () => {
    const claims = [...kept.keys()]
    if (claims.length === 0) return
    const held = await renewLeases(claims)
    for (const claim of claims)
      if (!held.has(claim.attemptId)) kept.get(claim)?.abort(new Error('Another worker has this message.'))
  }
  const timer = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'leases could not be renewed; it is tried again'))
  }, RENEW_EVERY_MS)
  return {
    keep(claim) {
      const controller = new AbortController()
      kept.set(claim, controller)
      return controller.signal
    },
    forget: (claim) => void kept.delete(claim),
    stop: () => clearInterval(timer),
  }
}
