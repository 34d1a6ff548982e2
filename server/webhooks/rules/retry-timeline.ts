import type { Run, Step } from '../../contract/delivery'
import { maxAttempts, retryAt } from './schedule'

/** What the plan of a run follows from. */
export interface RunHistory {
  state: Run['state']
  createdAt: Date
  /** While an attempt is out, the end of its lease. */
  nextAttemptAt: Date | null
  attemptStartedAt: Date | null
  outcomes: readonly { id: string; at: string; status: number | null; failure: string | null; ms: number }[]
  interrupted: readonly { id: string; number: number; at: Date }[]
}

/**
 * The attempts of a run, those made and those that the schedule still holds (spec, "Retry schedule"). Each is planned from the
 * end of the one before it. What is yet to come is planned only while the run is pending; from the attempt after the next on, it
 * is the earliest, as if each failed at once.
 */
export function retryTimeline(run: RunHistory, delaysSeconds: readonly number[]): Step[] {
  const steps: Step[] = []
  // An operator may have shortened the schedule since: what was made stays.
  const count = Math.max(maxAttempts(delaysSeconds), run.outcomes.length)
  let planned: Date | null = run.createdAt
  for (let attempt = 1; attempt <= count; attempt++) {
    const outcome = run.outcomes[attempt - 1]
    const isNext = attempt === run.outcomes.length + 1
    const isOut: boolean = isNext && run.attemptStartedAt !== null
    if (!outcome && run.state !== 'pending') planned = null
    else if (isNext) planned = isOut ? run.attemptStartedAt : (run.nextAttemptAt ?? planned)
    steps.push({
      attempt,
      planned_at: planned?.toISOString() ?? null,
      is_out: isOut,
      outcome: outcome
        ? {
            id: outcome.id,
            attempted_at: outcome.at,
            status: outcome.status,
            failure: outcome.failure,
            duration_ms: outcome.ms,
          }
        : null,
      interrupted: run.interrupted
        // The third interruption of a number is its outcome.
        .filter(({ number, id }) => number === attempt && id !== outcome?.id)
        .map(({ id, at }) => ({ id, attempted_at: at.toISOString() })),
    })
    const ended: Date | null = outcome ? new Date(Date.parse(outcome.at) + outcome.ms) : planned
    planned = ended && retryAt(attempt, ended, delaysSeconds)
  }
  return steps
}
