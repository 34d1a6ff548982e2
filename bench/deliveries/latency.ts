import { setTimeout as sleep } from 'node:timers/promises'
import { quantile, round } from '../report'
import { meter, type Usage } from '../usage'
import { type Batch, publishTo, type Target } from './audience'
import type { Manner } from './manner'
import { allRecorded, type Check, check } from './phase'
import type { SinkReport } from './sink'
import { begin, type Stage } from './stage'

const WARM_UP_EVENTS = 200

export interface Latency extends Usage {
  events: number
  seconds: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  check: Check
}

/**
 * One event a transaction, one each `everyMs` whatever becomes of the last: from its commit to its first byte at the sink.
 * Receivers that are not prompt get theirs too, and are not what is timed.
 * @param onStart what begins with the first event.
 */
export async function measureLatency(
  { sink, targets, pids }: Stage,
  events: number,
  everyMs: number,
  onStart: () => Promise<unknown> = async () => {},
): Promise<Latency> {
  const well = targets.filter((target) => mannerOf(target) === 'prompt')
  // The publisher's own connections are not what is measured: they are opened, and their statements planned, before.
  await begin(sink, targets)
  await Promise.all(Array.from({ length: WARM_UP_EVENTS }, (_, n) => publishTo([well[n % well.length]!])))
  await allRecorded(sink, WARM_UP_EVENTS)
  await begin(sink, targets)
  await onStart()
  await onStart()
  const usage = await meter(pids)
  const startedAt = performance.now()
  const publishing: Promise<Batch & { manner: Manner }>[] = []
  for (let n = 0; n < events; n++) {
    const wait = startedAt + n * everyMs - performance.now()
    if (wait > 0) await sleep(wait)
    const target = targets[n % targets.length]!
    publishing.push(publishTo([target]).then((batch) => ({ ...batch, manner: mannerOf(target) })))
  }
  const published = await Promise.all(publishing)
  const withResponse = published.filter(({ manner }) => manner !== 'silent').flatMap(({ eventIds }) => eventIds)
  await allRecorded(sink, withResponse.length)
  const seconds = (performance.now() - startedAt) / 1000
  const used = await usage()
  const { check: found, report } = await check(sink, withResponse)
  const latencies = latenciesOf(
    published.filter(({ manner }) => manner === 'prompt'),
    report,
  )
  return {
    events: latencies.length,
    seconds: round(seconds, 3),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    maxMs: round(quantile(latencies, 1), 2),
    ...used,
    check: found,
  }
}

const mannerOf = ({ manner = 'prompt' }: Target): Manner => manner

function latenciesOf(published: readonly Batch[], { arrivals }: SinkReport): number[] {
  const arrivedAt = new Map(arrivals)
  return published.flatMap(({ eventIds, committedAt }) =>
    eventIds.flatMap((id) => (arrivedAt.has(id) ? arrivedAt.get(id)! - committedAt : [])),
  )
}
