import { connection } from '../../db/client'
import { quantile, round } from '../report'
import { meter } from '../usage'
import { databaseMeter } from './database-meter'
import { expectRequests, type PhaseEnvironment } from './environment'
import { latenciesOf } from './latency'
import { allRecorded, check } from './phase'
import { type Delivered, rate } from './rate'
import { type Batch, publishToOne, type Target } from './targets'

/** Transactions at once, as of several web processes and the workers that process messages. */
export const AT_ONCE = 32

export interface Singly extends Delivered {
  p50Ms: number
  p99Ms: number
}

/** Measures events that are published with `AT_ONCE` transactions at a time, from the first commit to the last result. */
export async function measureAtOnce(
  { sink, targets, pids }: Pick<PhaseEnvironment, 'sink' | 'targets' | 'pids'>,
  events: number,
  publishOne: (target: Target) => Promise<Batch> = publishToOne,
): Promise<Singly> {
  await expectRequests(sink, targets)
  const usage = await meter(pids)
  const database = await databaseMeter()
  const [clock] = await connection().sql<{ now: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  const published: Batch[] = []
  let next = 0
  const publisher = async () => {
    for (let n = next++; n < events; n = next++) published.push(await publishOne(targets[n % targets.length]!))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, publisher))
  const endedAt = await allRecorded(sink, events)
  const used = await usage()
  const wrote = await database()
  const { check: found, report } = await check(
    sink,
    published.flatMap(({ eventIds }) => eventIds),
  )
  const latencies = latenciesOf(published, report)
  return {
    ...rate(events, (endedAt - (clock?.now ?? endedAt)) / 1000, used),
    ...wrote,
    peakConnections: report.peakConnections,
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    check: found,
  }
}
