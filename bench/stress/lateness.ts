import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { machineMs } from '../deliveries/clock'
import { expectRequests, type PhaseEnvironment } from '../deliveries/environment'
import { fillNow } from '../deliveries/fill'
import { allRecorded, type Check, check } from '../deliveries/phase'
import { messageText } from '../message'
import { quantile, round } from '../report'

/** Time before the first retry is due, in which the worker sees it, as it does for every retry. */
const LEAD_SECONDS = 3
const SPREAD_SECONDS = 10

export interface Lateness {
  events: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  check: Check
}

/** Measures retries that become due within ten seconds: from the due time of each to its first byte at the sink. */
export async function measureLateness({ sink, targets }: PhaseEnvironment, events: number): Promise<Lateness> {
  const [first] = targets
  if (!first) throw new Error('No subscription to deliver to.')
  await expectRequests(sink, targets)
  const data = messageText(first.account, first.channel)
  const spread = { from: LEAD_SECONDS, to: LEAD_SECONDS + SPREAD_SECONDS }
  const due = await fillNow(targets, events, { ...spread, attempts: 1, data })
  const ahead = await databaseAhead()
  await sleep((LEAD_SECONDS + SPREAD_SECONDS) * 1000)
  await allRecorded(sink, events)
  const ids = due.map(({ eventId }) => eventId)
  const { check: found, report } = await check(sink, ids, 2)
  const arrivedAt = new Map(report.arrivals)
  const late = due.map(({ eventId, dueMs }) => (arrivedAt.get(eventId) ?? Number.NaN) + ahead - dueMs)
  return {
    events,
    p50Ms: round(quantile(late, 0.5), 2),
    p99Ms: round(quantile(late, 0.99), 2),
    maxMs: round(quantile(late, 1), 2),
    check: found,
  }
}

/**
 * Returns how far the clock of the database is ahead of the monotonic clock, in milliseconds, by the fastest of ten
 * queries.
 */
async function databaseAhead(): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: Number.NaN }
  for (let n = 0; n < 10; n++) {
    const askedAt = machineMs()
    const [row] = await connection().sql<{ now: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
    const took = machineMs() - askedAt
    if (row && took < best.took) best = { took, ahead: row.now - askedAt - took / 2 }
  }
  return best.ahead
}
