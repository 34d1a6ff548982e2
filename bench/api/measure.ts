import { quantile, round } from '../report'
import { meter, type Usage } from '../usage'
import { type Load, type Responses, sendLoad } from './load'

export interface Measured extends Usage {
  requests: number
  seconds: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  bytesEach: number
  refused: number
  failed: number
}

/** One interval of load. */
export interface Interval {
  responses: Responses
  used: Usage
}

/** Measures an interval of load from this process on the process `pid`. */
export async function measureInterval(load: Load, pid: number, postgresPid: number): Promise<Interval> {
  const usage = await meter({ web: pid, postgres: postgresPid, client: process.pid })
  const responses = await sendLoad(load)
  return { responses, used: await usage() }
}

/** Combines intervals of the same load. */
export function combineIntervals(stretches: readonly Interval[]): Measured {
  const sum = (of: (one: Interval) => number) => stretches.reduce((total, one) => total + of(one), 0)
  const latencies = stretches.flatMap(({ responses }) => responses.latenciesMs)
  const seconds = sum(({ responses }) => responses.seconds)
  const cpuOf = (name: string) =>
    round(
      sum(({ used }) => used.cpu?.[name] ?? Number.NaN),
      2,
    )
  const others = sum(({ used, responses }) => (used.otherCores ?? Number.NaN) * responses.seconds) / seconds
  return {
    requests: latencies.length,
    seconds: round(seconds, 2),
    perSecond: Math.round(latencies.length / seconds),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    bytesEach: Math.round(sum(({ responses }) => responses.bytes) / latencies.length),
    refused: sum(({ responses }) => responses.refused),
    failed: sum(({ responses }) => responses.failed),
    cpu: stretches.every(({ used }) => used.cpu)
      ? { web: cpuOf('web'), postgres: cpuOf('postgres'), client: cpuOf('client') }
      : null,
    otherCores: Number.isNaN(others) ? null : round(others, 2),
  }
}
