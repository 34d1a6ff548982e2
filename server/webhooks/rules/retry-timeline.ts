import type { EventDelivery, RetryTimelineEntry } from '../../contract/webhooks/delivery'
import { maxAttempts, retryAt } from './schedule'

/** The facts of a delivery that its retry timeline is derived from. */
export interface DeliveryHistory {
  state: EventDelivery['state']
  createdAt: Date
  /** While an attempt is in flight, the end of its lease. */
  nextAttemptAt: Date | null
  attemptStartedAt: Date | null
  attemptSummaries: readonly { id: string; at: string; status: number | null; failure: string | null; ms: number }[]
  interrupted: readonly { id: string; number: number; at: Date }[]
}

/**
 * Lists the attempts of a delivery: those made and those that the schedule still plans (spec, "Retry schedule"). The planned time of
 * an attempt counts from the end of the attempt before it. Future attempts have a planned time only while the delivery is pending;
 * after the next attempt it is the earliest possible time, as if each attempt failed at once.
 */
export function retryTimeline(delivery: DeliveryHistory, delaysSeconds: readonly number[]): RetryTimelineEntry[] {
  const entries: RetryTimelineEntry[] = []
  // An operator may have shortened the schedule since: attempts that were made stay.
  const count = Math.max(maxAttempts(delaysSeconds), delivery.attemptSummaries.length)
  let planned: Date | null = delivery.createdAt
  for (let attempt = 1; attempt <= count; attempt++) {
    const summary = delivery.attemptSummaries[attempt - 1]
    const isNext = attempt === delivery.attemptSummaries.length + 1
    const isInFlight: boolean = isNext && delivery.attemptStartedAt !== null
    if (!summary && delivery.state !== 'pending') planned = null
    else if (isNext) planned = isInFlight ? delivery.attemptStartedAt : (delivery.nextAttemptAt ?? planned)
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
      interrupted: delivery.interrupted
        // The third interruption of a number is that number's summary.
        .filter(({ number, id }) => number === attempt && id !== summary?.id)
        .map(({ id, at }) => ({ id, attempted_at: at.toISOString() })),
    })
    const ended: Date | null = summary ? new Date(Date.parse(summary.at) + summary.ms) : planned
    planned = ended && retryAt(attempt, ended, delaysSeconds)
  }
  return entries
}
