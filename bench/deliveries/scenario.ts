import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import type { Belongings } from '../belongings'
import { type Child, startChild } from '../child'
import type { Instance } from '../instance'
import { messageText } from '../message'
import { quantile, round } from '../report'
import { meter, type Usage } from '../usage'
import { type Batch, batches, gather, publishTo, type Target } from './audience'
import { type Check, check, settled, until } from './phase'
import type { SinkReport } from './sink'
import type { Trust } from './trust'

const BATCH = 500
/** Published and not yet at the sink, at the most, while publishing goes on. */
const AHEAD = 2000
const IDLE_EVENTS = 200
const WARM_UP_EVENTS = 200
const IDLE_EVERY_MS = 20
export const STEADY_PER_SECOND = 500

export interface Rate extends Usage {
  events: number
  seconds: number
  perSecond: number
}
export interface Delivered extends Rate {
  transactions: number
  walBytes: number
  peakConnections: number
  check: Check
}
export interface Latency extends Usage {
  events: number
  seconds: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  check: Check
}

export interface Result {
  subscriptions: number
  bodyBytes: number
  ceilingCold: Rate
  ceilingWarm: Rate
  backlog: Delivered
  live: Delivered
  idle: Latency
  steady: Latency
}

interface Stage {
  sink: Child
  worker: Child
  targets: Target[]
  pids: Record<string, number>
}

export interface Wish {
  events: number
  subscriptions: number
  steadySeconds: number
}

/** All phases against `subscriptions` subscriptions, in a fresh database and with a worker of its own. */
export async function scenario(
  instance: Instance & Trust,
  sink: Child,
  port: number,
  { events, subscriptions, steadySeconds }: Wish,
  belongings: Belongings,
  say: (words: string) => void,
): Promise<Result> {
  await instance.freshDatabase(`bench_${subscriptions}`)
  const targets = await gather(subscriptions, `https://127.0.0.1:${port}`)
  await begin(sink, targets)
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: instance.caFile,
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`,
  }
  const worker = startChild(new URL('./worker.ts', import.meta.url), env)
  await belongings.add(() => worker.stop())
  const pids = { worker: worker.pid, postgres: instance.postmasterPid, sink: sink.pid, bench: process.pid }
  const stage = { sink, worker, targets, pids }
  say(`backlog: ${events} events`)
  const { bodyBytes, ...backlog } = await measureBacklog(stage, events)
  say('live')
  const live = await measureLive(stage, events)
  say('latency, idle')
  const idle = await measureLatency(stage, IDLE_EVENTS, IDLE_EVERY_MS)
  say(`latency, ${STEADY_PER_SECOND} a second`)
  const steady = await measureLatency(stage, STEADY_PER_SECOND * steadySeconds, 1000 / STEADY_PER_SECOND)
  await worker.stop()
  say('ceiling')
  const [ceilingCold, ceilingWarm] = await measureCeiling(stage, env, events, backlog.peakConnections, belongings)
  return { subscriptions, bodyBytes, ceilingCold, ceilingWarm, backlog, live, idle, steady }
}

const begin = (sink: Child, targets: readonly Target[]) =>
  sink.ask({ kind: 'begin', secrets: targets.map(({ path, secret }) => [path, secret]) })

/** Everything is committed before the worker starts: from its first claim to its last settlement. */
async function measureBacklog(stage: Stage, events: number): Promise<Delivered & { bodyBytes: number }> {
  const { sink, worker, targets, pids } = stage
  const published: Batch[] = []
  for (const batch of batches(targets, events, BATCH)) published.push(await publishTo(batch, { ring: false }))
  await connection().sql`checkpoint`
  const usage = await meter(pids)
  const database = await databaseMeter()
  await worker.ask(null)
  await until(async () => (await sink.ask<number>({ kind: 'count' })) > 0, events, 'the first event at the sink')
  // Of the rows that are out, the oldest were claimed first; those that are settled by now were claimed with them.
  const [first] = await connection().sql<{ at: number | null }[]>`
    select (extract(epoch from min(attempt_started_at)) * 1000)::float8 as at from deliveries where attempt_id is not null`
  const startedAt = first?.at
  if (typeof startedAt !== 'number')
    throw new Error('The first claims were settled before they were seen: more events are needed.')
  const endedAt = await settled(sink, events)
  const used = await usage()
  const wrote = await database()
  const ids = published.flatMap(({ eventIds }) => eventIds)
  const { check: found, report } = await check(sink, ids)
  const { bodyBytes, peakConnections } = report
  return {
    ...rate(events, (endedAt - startedAt) / 1000, used),
    ...wrote,
    peakConnections,
    check: found,
    bodyBytes: Math.round(bodyBytes / events),
  }
}

/** Published while the worker runs, as fast as it keeps up: from the first commit to the last settlement. */
async function measureLive({ sink, targets, pids }: Stage, events: number): Promise<Delivered> {
  await begin(sink, targets)
  const usage = await meter(pids)
  const database = await databaseMeter()
  const [clock] = await connection().sql<{ ahead: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 - ${performance.timeOrigin + performance.now()}::float8 as ahead`
  let startedAt: number | undefined
  const ids: string[] = []
  for (const batch of batches(targets, events, BATCH)) {
    const { eventIds } = await publishTo(batch, { ring: true })
    startedAt ??= performance.timeOrigin + performance.now() + (clock?.ahead ?? 0)
    ids.push(...eventIds)
    await until(
      async () => ids.length - (await sink.ask<number>({ kind: 'count' })) <= AHEAD,
      events,
      'the sink to keep up',
    )
  }
  const endedAt = await settled(sink, events)
  const used = await usage()
  const wrote = await database()
  const { check: found, report } = await check(sink, ids)
  return {
    ...rate(events, (endedAt - (startedAt ?? endedAt)) / 1000, used),
    ...wrote,
    peakConnections: report.peakConnections,
    check: found,
  }
}

/** One event a transaction, one each `everyMs` whatever becomes of the last: from its commit to its first byte at the sink. */
async function measureLatency({ sink, targets, pids }: Stage, events: number, everyMs: number): Promise<Latency> {
  // The publisher's own connections are not what is measured: they are opened, and their statements planned, before.
  await begin(sink, targets)
  await Promise.all(
    Array.from({ length: WARM_UP_EVENTS }, (_, n) => publishTo([targets[n % targets.length]!], { ring: true })),
  )
  await settled(sink, WARM_UP_EVENTS)
  await begin(sink, targets)
  const usage = await meter(pids)
  const startedAt = performance.now()
  const publishing: Promise<Batch>[] = []
  for (let n = 0; n < events; n++) {
    const wait = startedAt + n * everyMs - performance.now()
    if (wait > 0) await sleep(wait)
    publishing.push(publishTo([targets[n % targets.length]!], { ring: true }))
  }
  const published = await Promise.all(publishing)
  await settled(sink, events)
  const seconds = (performance.now() - startedAt) / 1000
  const used = await usage()
  const { check: found, report } = await check(
    sink,
    published.flatMap(({ eventIds }) => eventIds),
  )
  const latencies = latenciesOf(published, report)
  return {
    events,
    seconds: round(seconds, 3),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    maxMs: round(quantile(latencies, 1), 2),
    ...used,
    check: found,
  }
}

function latenciesOf(published: readonly Batch[], { arrivals }: SinkReport): number[] {
  const arrivedAt = new Map(arrivals)
  return published.flatMap(({ eventIds, committedAt }) =>
    eventIds.flatMap((id) => (arrivedAt.has(id) ? arrivedAt.get(id)! - committedAt : [])),
  )
}

/** The client alone, in its own process: once with its connections to make, once more with them made. */
async function measureCeiling(
  { sink, targets, pids }: Stage,
  env: NodeJS.ProcessEnv,
  events: number,
  concurrency: number,
  belongings: Belongings,
): Promise<[Rate, Rate]> {
  const sender = startChild(new URL('./sender.ts', import.meta.url), env)
  await belongings.add(() => sender.stop())
  const [first] = targets
  if (!first) throw new Error('Nobody to post to.')
  const data = messageText(first.account, first.channel)
  const once = async (): Promise<Rate> => {
    await begin(sink, targets)
    const eventIds = Array.from({ length: events }, () => randomUUID())
    const usage = await meter({ sender: sender.pid, sink: pids.sink!, bench: pids.bench! })
    const { seconds } = await sender.ask<{ seconds: number }>({ targets, eventIds, data, concurrency })
    const used = await usage()
    const report = await sink.ask<SinkReport>({ kind: 'report', expected: eventIds })
    if (report.missing + report.badSignatures + report.duplicates + report.unexpected > 0)
      throw new Error('The sink did not see what the sender sent.')
    return rate(events, seconds, used)
  }
  const both: [Rate, Rate] = [await once(), await once()]
  await sender.stop()
  return both
}

const rate = (events: number, seconds: number, used: Usage): Rate => ({
  events,
  seconds: round(seconds, 3),
  perSecond: Math.round(events / seconds),
  ...used,
})

/** What the database commits and writes from now until the returned function is called, by all who are connected. */
async function databaseMeter(): Promise<() => Promise<{ transactions: number; walBytes: number }>> {
  const read = async () => {
    // Transactions are about right: a backend tells of its own at most once a second.
    const [row] = await connection().sql<{ commits: number; wal: number }[]>`
      select xact_commit::float8 as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
      from pg_stat_database where datname = current_database()`
    if (!row) throw new Error('The database has no statistics of itself.')
    return row
  }
  const before = await read()
  return async () => {
    const after = await read()
    return { transactions: after.commits - before.commits, walBytes: after.wal - before.wal }
  }
}
