import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connection, db } from '../../db/client'
import { publish } from '../../server/webhooks/delivery/publish'
import { machineMs, meter, quantile, type Usage } from '../kit/figures'
import type { Child } from '../kit/processes'
import type { ReceiverCommand, Report } from './receiver'
import { newEvent, type Published, type System, type Target } from './systems'

/** Events to publish: with this many transactions at once, at this rate, or as a backlog of this many subscriptions. */
export type Load = {
  title: string
  events: number
  /** How many of a hundred receivers never respond. They are not measured. */
  hanging?: number
} & ({ concurrency: number } | { perSecond: number } | { backlog: number })

export interface Measured {
  title: string
  system: string
  events: number
  /** From the first transaction, or from the moment at which a backlog is due, to the last recorded result. */
  perSecond: number
  /** From the commit to the first byte at the receiver. */
  p50Ms: number
  p99Ms: number
  usage: Usage
  /** What Postgres wrote to its write-ahead log. */
  walBytes: number
  /** Events that did not arrive, or not once, or not signed, or whose delivery was not recorded at the first attempt. */
  faults: number
}

/** Time between two looks at the receiver and at the rows. The measured ends are this inexact. */
const LOOK_MS = 5
const PATIENCE_MS = 120_000
const BATCH = 500

/** Publishes the events of a load for the targets in turn, and measures until all results are recorded. */
export async function measure(system: System, receiver: Child, load: Load): Promise<Measured> {
  const { title, events, hanging = 0 } = load
  const isBacklog = 'backlog' in load
  const chosen = isBacklog ? system.neighbors.slice(0, load.backlog) : system.targets
  const targets = chosen.map((target, n) => ({ ...target, hangs: (n * hanging) % chosen.length < hanging }))
  const endpoints = targets.map(({ path, secret, hangs }) => ({ path, secret, hangs }))
  await receiver.ask({ kind: 'begin', endpoints } satisfies ReceiverCommand)
  const waiting = isBacklog ? await publishBacklog(targets, events) : []
  const stop = await meter(system.pids)
  const walAtStart = await walPosition()
  const startedAt = machineMs()
  if (isBacklog) await system.wake(targets)
  const published = isBacklog ? waiting : await publishAll(system, targets, load)
  const expected = published.filter(({ target }) => !target.hangs)
  await allRecorded(receiver, expected.length)
  const seconds = (machineMs() - startedAt) / 1000
  const usage = await stop()
  const walBytes = (await walPosition()) - walAtStart
  const report = await receiver.ask<Report>({ kind: 'report' } satisfies ReceiverCommand)
  const arrivedAt = new Map(report.arrivals)
  const latencies = expected.map(({ eventId, committedAt }) => (arrivedAt.get(eventId) ?? Number.NaN) - committedAt)
  return {
    title,
    system: system.name,
    events,
    perSecond: events / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    usage,
    walBytes,
    faults: await countFaults(expected, report),
  }
}

async function publishAll(system: System, targets: readonly Target[], load: Load): Promise<Published[]> {
  const publishing: Promise<Published>[] = []
  const publishNext = () => {
    const next = system.publish(targets[publishing.length % targets.length]!)
    publishing.push(next)
    return next
  }
  const publisher = async () => {
    while (publishing.length < load.events) await publishNext()
  }
  if ('concurrency' in load) await Promise.all(Array.from({ length: load.concurrency }, publisher))
  const startedAt = performance.now()
  while ('perSecond' in load && publishing.length < load.events) {
    await sleep(Math.max(0, startedAt + (publishing.length * 1000) / load.perSecond - performance.now()))
    publishNext().catch(() => {}) // `Promise.all` below reports it.
  }
  return Promise.all(publishing)
}

/** Publishes events in transactions of 500 and makes all due at once. The accounts take turns. */
async function publishBacklog(targets: readonly Target[], events: number): Promise<Published[]> {
  const accounts = [...new Set(targets.map(({ account }) => account))]
  const published: Published[] = []
  for (let turn = 0; published.length < events; turn++) {
    const account = accounts[turn % accounts.length]!
    const own = targets.filter((target) => target.account === account)
    const batch = Array.from({ length: Math.min(BATCH, events - published.length) }, (_, n) => own[n % own.length]!)
    const rows = await db().transaction(async (tx) => {
      const created = await publish(tx, account, batch.map(newEvent))
      await tx.execute(sql`
        update deliveries set next_attempt_at = clock_timestamp() + interval '1 hour'
        where state = 'pending' and next_attempt_at <= clock_timestamp() and xmin = pg_current_xact_id()::xid`)
      return created
    })
    published.push(...rows.map(({ eventId }, n) => ({ eventId, target: batch[n]!, committedAt: Number.NaN })))
  }
  await db().execute(sql`update deliveries set next_attempt_at = clock_timestamp() where state = 'pending'`)
  return published
}

/** Waits until `events` have arrived and all results are recorded. Later retries do not count. @throws after long waiting */
async function allRecorded(receiver: Child, events: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS + events * 10
  const haveArrived = async () => (await receiver.ask<number>({ kind: 'count' } satisfies ReceiverCommand)) >= events
  const areRecorded = async () => {
    const [row] = await connection().sql<{ is_pending: boolean }[]>`
      select exists (select from deliveries
        where state = 'pending' and next_attempt_at < clock_timestamp() + interval '1 minute') as is_pending`
    return row?.is_pending === false
  }
  for (const check of [haveArrived, areRecorded])
    while (!(await check())) {
      if (performance.now() > deadline) throw new Error(`Waited too long for ${events} events.`)
      await sleep(LOOK_MS)
    }
}

/** Returns how many bytes of the write-ahead log exist, counted from its beginning. */
async function walPosition(): Promise<number> {
  const [row] = await connection().sql<{ bytes: string }[]>`select pg_current_wal_insert_lsn() - '0/0' as bytes`
  return Number(row?.bytes)
}

/** Counts what is wrong. No process is killed in a bench, so it must be 0. */
async function countFaults(expected: readonly Published[], { arrivals, duplicates, invalid }: Report): Promise<number> {
  const arrived = new Set(arrivals.map(([id]) => id))
  const eventIds = expected.map(({ eventId }) => eventId)
  const missing = eventIds.filter((id) => !arrived.has(id)).length
  const unexpected = arrived.size - (eventIds.length - missing)
  const [row] = await connection().sql<{ delivered: number }[]>`
    select count(*)::int as delivered
    from json_array_elements_text(${JSON.stringify(eventIds)}::text::json) as expected (id)
    join deliveries d on d.event_id = expected.id::uuid and d.state = 'delivered' and d.attempts = 1`
  return missing + unexpected + duplicates + invalid + eventIds.length - (row?.delivered ?? 0)
}
