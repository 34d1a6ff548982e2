import type { EventDelivery, RetryTimelineEntry } from '../../contract/webhooks/delivery'
import { maxAttempts, retryAt } from './schedule'

/** What the plan of a run follows from. */
export interface DeliveryHistory {
  state: EventDelivery['state']
  createdAt: Date
  /** While an attempt is out, the end of its lease. */
  nextAttemptAt: Date | null
  attemptStartedAt: Date | null
  attemptSummaries: readonly { id: string; at: string; status: number | null; failure: string | null; ms: number }[]
  interrupted: readonly { id: string; number: number; at: Date }[]
}

/**
 * The attempts of a run, those made and those that the schedule still holds (spec, "Retry schedule"). Each is planned from the
 * end of the one before it. What is yet to come is planned only while the run is pending; from the attempt after the next on, it
 * is the earliest, as if each failed at once.
 */
export function retryTimeline(run: DeliveryHistory, delaysSeconds: readonly number[]): RetryTimelineEntry[] {
  const entries: RetryTimelineEntry[] = []
  // An operator may have shortened the schedule since: what was made stays.
  const count = Math.max(maxAttempts(delaysSeconds), run.attemptSummaries.length)
  let planned: Date | null = run.createdAt
  for (let attempt = 1; attempt <= count; attempt++) {
    const summary = run.attemptSummaries[attempt - 1]
    const isNext = attempt === run.attemptSummaries.length + 1
    const isInFlight: boolean = isNext && run.attemptStartedAt !== null
    if (!summary && run.state !== 'pending') planned = null
    else if (isNext) planned = isInFlight ? run.attemptStartedAt : (run.nextAttemptAt ?? planned)
    entries.push({
      attempt,
      planned_at: planned?.toISOString() ?? null,
      is_in_flight: isInFlight,
      summary: summary
        ? {
            id: summary.id,
            attempted_at: summary.at,
            status: summary.status,
            failure: summary.failure,
            duration_ms: summary.ms,
          }
        : null,
      interrupted: run.interrupted
        // The third interruption of a number is its summary.
        .filter(({ number, id }) => number === attempt && id !== summary?.id)
        .map(({ id, at }) => ({ id, attempted_at: at.toISOString() })),
    })
    const ended: Date | null = summary ? new Date(Date.parse(summary.at) + summary.ms) : planned
    planned = ended && retryAt(attempt, ended, delaysSeconds)
  }
  return entries
}
