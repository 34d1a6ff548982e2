import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import type { Child } from '../child'
import type { SinkReport } from './sink/sink'

/** Interval for checking the sink, and then the rows. Measured end times are this inexact. */
const LOOK_MS = 5
const PATIENCE_MS = 60_000
const SLOWEST_PER_SECOND = 200

/** Polls `check` and returns when it is true. @throws when `events` should have arrived long ago */
export async function until(check: () => Promise<boolean>, events: number, waitingFor: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS + (events / SLOWEST_PER_SECOND) * 1000
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Waited too long for ${waitingFor}.`)
    await sleep(LOOK_MS)
  }
}

/**
 * Returns the time on the clock of the database, in milliseconds, at which all results were recorded, without later
 * retries.
 */
export async function allRecorded(sink: Child, events: number): Promise<number> {
  await until(async () => (await sink.ask<number>({ kind: 'count' })) >= events, events, `${events} events at the sink`)
  let at = Number.NaN
  await until(
    async () => {
      const [row] = await connection().sql<{ at: number | null }[]>`
        select case when not exists (select from deliveries
            where state = 'pending' and next_attempt_at < clock_timestamp() + interval '1 minute')
          then (extract(epoch from clock_timestamp()) * 1000)::float8 end as at`
      at = row?.at ?? Number.NaN
      return !Number.isNaN(at)
    },
    events,
    'the last settlement',
  )
  return at
}

export interface Check {
  missing: number
  duplicates: number
  badSignatures: number
  unexpected: number
  repeatedDeliveryIds: number
  /** Events without a delivered row at the expected attempt. */
  notDelivered: number
}

export const isClean = (check: Check): boolean => Object.values(check).every((value) => value === 0)

/**
 * Compares what the sink received with the rows of these events. No process is killed in a bench, so every number must
 * be 0.
 * @param attempt the number of the attempt for which each delivery was due
 */
export async function check(
  sink: Child,
  eventIds: readonly string[],
  attempt = 1,
): Promise<{ check: Check; report: SinkReport }> {
  const report = await sink.ask<SinkReport>({ kind: 'report', expected: eventIds })
  const [row] = await connection().sql<{ delivered: number }[]>`
    select count(*)::int as delivered
    from json_array_elements_text(${JSON.stringify(eventIds)}::text::json) as wanted (id)
    join deliveries d on d.event_id = wanted.id::uuid and d.state = 'delivered' and d.attempts = ${attempt}`
  const { missing, duplicates, badSignatures, unexpected, repeatedDeliveryIds } = report
  return {
    check: {
      missing,
      duplicates,
      badSignatures,
      unexpected,
      repeatedDeliveryIds,
      notDelivered: eventIds.length - (row?.delivered ?? Number.NaN),
    },
    report,
  }
}
