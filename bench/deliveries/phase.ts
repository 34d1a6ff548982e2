import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import type { Child } from './child'
import { familySeconds, machineBusySeconds, ownSeconds } from './cpu'
import type { SinkReport } from './sink'

/** Looks at the sink this often, and at the rows once it has everything: the error of an end. */
const LOOK_MS = 5
const PATIENCE_MS = 60_000
const SLOWEST_PER_SECOND = 200

export interface Usage {
  /** Processor seconds of each process (with Postgres, all of its processes); null where /proc does not tell. */
  cpu: Record<string, number> | null
  /** Cores kept busy, on average, by processes that are none of this bench's: the noise. */
  otherCores: number | null
}

/** Measures what the processes use from now until the returned function is called. */
export async function meter(pids: Record<string, number>): Promise<() => Promise<Usage>> {
  const startedAt = performance.now()
  const before = await readings(pids)
  return async () => {
    const after = await readings(pids)
    const seconds = (performance.now() - startedAt) / 1000
    if (!before || !after) return { cpu: null, otherCores: null }
    const cpu = Object.fromEntries(Object.keys(pids).map((name) => [name, after.cpu[name]! - before.cpu[name]!]))
    const ours = Object.values(cpu).reduce((sum, one) => sum + one, 0)
    return { cpu, otherCores: Math.max(0, after.busy - before.busy - ours) / seconds }
  }
}

async function readings(pids: Record<string, number>): Promise<{ cpu: Record<string, number>; busy: number } | null> {
  const busy = await machineBusySeconds()
  if (busy === null) return null
  const cpu: Record<string, number> = {}
  // Postgres is a process for each connection; the others are one each, the bench their parent.
  for (const [name, pid] of Object.entries(pids))
    cpu[name] = (await (name === 'postgres' ? familySeconds : ownSeconds)(pid)) ?? Number.NaN
  return { cpu, busy }
}

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
