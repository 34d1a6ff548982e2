import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { messageText } from '../message'
import { meter } from '../usage'
import { databaseMeter } from './database-meter'
import { expectRequests, type PhaseEnvironment } from './environment'
import { fillNow } from './fill'
import { allRecorded, check } from './phase'
import { type Delivered, rate } from './rate'

/** Time to write the rows before they are due. */
const secondsToWrite = (events: number) => 3 + events / 5000

/**
 * Measures a backlog that becomes due at one time while the worker runs: from that time to the last recorded result.
 */
export async function measureBacklog(
  { sink, worker, targets, pids }: PhaseEnvironment,
  events: number,
): Promise<Delivered & { bodyBytes: number }> {
  await worker.ask(null)
  await expectRequests(sink, targets)
  const [first] = targets
  if (!first) throw new Error('No subscription to deliver to.')
  const soon = secondsToWrite(events)
  const data = messageText(first.account, first.channel)
  const due = await fillNow(targets, events, { from: soon, to: soon, data })
  await connection().sql`checkpoint`
  const startedAt = Math.max(...due.map(({ dueMs }) => dueMs))
  const [clock] = await connection().sql<{ now: number }[]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  const left = startedAt - (clock?.now ?? Number.NaN)
  if (!(left > 0)) throw new Error('The first deliveries were due before the last were written.')
  await sleep(left)
  const usage = await meter(pids)
  const database = await databaseMeter()
  const endedAt = await allRecorded(sink, events)
  const used = await usage()
  const wrote = await database()
  const { check: found, report } = await check(
    sink,
    due.map(({ eventId }) => eventId),
  )
  const { bodyBytes, peakConnections } = report
  return {
    ...rate(events, (endedAt - startedAt) / 1000, used),
    ...wrote,
    peakConnections,
    check: found,
    bodyBytes: Math.round(bodyBytes / events),
  }
}
