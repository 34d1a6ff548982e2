import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import type { Child } from '../child'
import type { SinkReport } from './sink'

/** Looks at the sink this often, and at the rows once it has everything: the error of an end. */
const LOOK_MS = 5
const PATIENCE_MS = 60_000
const SLOWEST_PER_SECOND = 200

/** Returns when `check` is true, which it is asked every few milliseconds. @throws when `events` should long have arrived. */
export async function until(check: () => Promise<boolean>, events: number, waitingFor: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS + (events / SLOWEST_PER_SECOND) * 1000
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Waited too long for ${waitingFor}.`)
    await sleep(LOOK_MS)
  }
}

/** Returns the database's time, in milliseconds, at which every delivery was seen settled. */
export async function settled(sink: Child, events: number): Promise<number> {
  await until(async () => (await sink.ask<number>({ kind: 'count' })) >= events, events, `${events} events at the sink`)
  let at = Number.NaN
  await until(
    async () => {
      const [row] = await connection().sql<{ at: number | null }[]>`
        select case when not exists (select from deliveries where state = 'pending')
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
  /** Deliveries whose row does not say: delivered, at the first attempt. */
  notDelivered: number
}

/** What the sink saw, and what the rows say. Nothing is killed in a bench, so every figure of it must be 0. */
export async function check(sink: Child, eventIds: readonly string[]): Promise<{ check: Check; report: SinkReport }> {
  const report = await sink.ask<SinkReport>({ kind: 'report', expected: eventIds })
  const [row] = await connection().sql<{ count: number }[]>`
    select count(*)::int as count from deliveries where state <> 'delivered' or attempts <> 1`
  const { missing, duplicates, badSignatures, unexpected, repeatedDeliveryIds } = report
  return {
    check: {
      missing,
      duplicates,
      badSignatures,
      unexpected,
      repeatedDeliveryIds,
      notDelivered: row?.count ?? Number.NaN,
    },
    report,
  }
}
