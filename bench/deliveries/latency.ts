import { quantile, round } from '../report'
import { meter, type Usage } from '../usage'
import { expectRequests, type PhaseEnvironment } from './environment'
import { allRecorded, type Check, check } from './phase'
import type { SinkReport } from './sink/sink'
import type { SinkBehavior } from './sink/sink-behavior'
import { publishSteadily, type SteadyEvents } from './steady'
import { type Batch, publishToOne, type Target } from './targets'

const WARM_UP_EVENTS = 200

export interface Latency extends Usage {
  events: number
  seconds: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** The same from the call that publishes, the transaction included. */
  fromCall: { p50Ms: number; p99Ms: number }
  check: Check
}

/**
 * Publishes one event per transaction every `everyMs` milliseconds and measures the time from its commit to its first
 * byte at the sink. Receivers that are not prompt get events too, but are not measured.
 * @param onStart runs at the first event
 * @param publishOne publishes one event in this process
 * @param publish publishes the events; this process does when absent
 */
export async function measureLatency(
  { sink, targets, pids }: Pick<PhaseEnvironment, 'sink' | 'targets' | 'pids'>,
  events: number,
  everyMs: number,
  {
    onStart = async () => {},
    publishOne = publishToOne,
    publish = (steady) => publishSteadily(steady, publishOne),
  }: {
    onStart?: () => Promise<unknown>
    publishOne?: (target: Target) => Promise<Batch>
    publish?: (steady: SteadyEvents) => Promise<Batch[]>
  } = {},
): Promise<Latency> {
  const well = targets.filter((target) => behaviorOf(target) === 'prompt')
  // The publisher opens its connections and plans its statements before the measurement.
  await expectRequests(sink, targets)
  await Promise.all(Array.from({ length: WARM_UP_EVENTS }, (_, n) => publishOne(well[n % well.length]!)))
  await allRecorded(sink, WARM_UP_EVENTS)
  await expectRequests(sink, targets)
  await onStart()
  const usage = await meter(pids)
  const startedAt = performance.now()
  const published = (await publish({ targets, events, everyMs })).map((batch, n) => ({
    ...batch,
    behavior: behaviorOf(targets[n % targets.length]!),
  }))
  const withResponse = published.filter(({ behavior }) => behavior !== 'silent').flatMap(({ eventIds }) => eventIds)
  await allRecorded(sink, withResponse.length)
  const seconds = (performance.now() - startedAt) / 1000
  const used = await usage()
  const { check: found, report } = await check(sink, withResponse)
  const prompt = published.filter(({ behavior }) => behavior === 'prompt')
  const latencies = latenciesOf(prompt, report)
  const fromCall = latenciesOf(prompt, report, 'calledAt')
  return {
    events: latencies.length,
    seconds: round(seconds, 3),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    maxMs: round(quantile(latencies, 1), 2),
    fromCall: { p50Ms: round(quantile(fromCall, 0.5), 2), p99Ms: round(quantile(fromCall, 0.99), 2) },
    ...used,
    check: found,
  }
}

const behaviorOf = ({ behavior = 'prompt' }: Target): SinkBehavior => behavior

/** Returns the milliseconds from each event's commit, or from the call, to its first byte at the sink. */
export function latenciesOf(
  published: readonly Batch[],
  { arrivals }: SinkReport,
  from: 'committedAt' | 'calledAt' = 'committedAt',
): number[] {
  const arrivedAt = new Map(arrivals)
  return published.flatMap(({ eventIds, [from]: startedAt }) =>
    eventIds.flatMap((id) => (arrivedAt.has(id) ? arrivedAt.get(id)! - startedAt : [])),
  )
}
