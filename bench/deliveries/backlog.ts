import { connection } from '../../db/client'
import { meter } from '../usage'
import { type Batch, batches, publishTo } from './audience'
import { databaseMeter } from './database-meter'
import { check, settled, until } from './phase'
import { type Delivered, rate } from './rate'
import type { Stage } from './stage'

/** Events in one transaction. */
export const BATCH = 500

/** Everything is committed before the worker starts: from its first claim to its last settlement. */
export async function measureBacklog(
  { sink, worker, targets, pids }: Stage,
  events: number,
): Promise<Delivered & { bodyBytes: number }> {
  const published: Batch[] = []
  const accounts = new Set(targets.map(({ account }) => account.id)).size
  // Small enough that each account has its turn.
  for (const batch of batches(targets, events, Math.min(BATCH, Math.ceil(events / accounts))))
    published.push(await publishTo(batch, { ring: false }))
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
