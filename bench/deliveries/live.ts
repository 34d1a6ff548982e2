import { connection } from '../../db/client'
import { meter } from '../usage'
import { databaseMeter } from './database-meter'
import { expectRequests, type PhaseEnvironment } from './environment'
import { allRecorded, check, until } from './phase'
import { type Delivered, rate } from './rate'
import { batches, publishTo } from './targets'

/** The largest number of published events that have not arrived, while publishing continues. */
const AHEAD = 2000
/** Number of events in one transaction. */
const BATCH = 500
/** Number of concurrent publishers, like several web processes. One alone would mostly wait for its commits. */
const PUBLISHERS = 2

/**
 * Measures events that are published while the worker runs, as fast as it can follow: from the first commit to the last
 * recorded result.
 */
export async function measureLive({ sink, targets, pids }: PhaseEnvironment, events: number): Promise<Delivered> {
  await expectRequests(sink, targets)
  const usage = await meter(pids)
  const database = await databaseMeter()
  const [clock] = await connection().sql<{ ahead: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 - ${performance.timeOrigin + performance.now()}::float8 as ahead`
  let startedAt: number | undefined
  const ids: string[] = []
  const waiting = batches(targets, events, BATCH)
  const publisher = async () => {
    for (const batch of waiting) {
      const { eventIds } = await publishTo(batch)
      startedAt ??= performance.timeOrigin + performance.now() + (clock?.ahead ?? 0)
      ids.push(...eventIds)
      await until(
        async () => ids.length - (await sink.ask<number>({ kind: 'count' })) <= AHEAD,
        events,
        'the sink to keep up',
      )
    }
  }
  await Promise.all(Array.from({ length: PUBLISHERS }, publisher))
  const endedAt = await allRecorded(sink, events)
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
