import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'
import { engine } from './engine'

const OVERDUE_SECONDS = 60
/** The threshold doubles so often: from a minute to 17 hours. */
const DOUBLINGS = 10
const MAX_WOKEN = 10_000
const PAGE_SIZE = 5000

/**
 * Wakes the engine again for deliveries that are overdue: the wake was lost, or the worker died and its lease ended. The
 * threshold doubles with each wake, so that the same rows are not woken again and again. After the tenth wake it grows by a
 * constant, so that a row that waits for days (a missing key) is woken every 17 hours and not each minute.
 * @param overdueSeconds how long past due a row of generation 0 must be.
 * @param now overrides the database's clock in tests.
 */
export async function sweep({
  overdueSeconds = OVERDUE_SECONDS,
  now,
}: {
  overdueSeconds?: number
  now?: Date
} = {}): Promise<{ woken: number }> {
  const clock = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())`
  const overdue = await findPending(
    sql`next_attempt_at < ${clock} - make_interval(
      secs => ${overdueSeconds} * power(2, least(generation, ${DOUBLINGS})) * greatest(1, 1 + generation - ${DOUBLINGS}))`,
    MAX_WOKEN,
  )
  if (overdue.length === 0) return { woken: 0 }
  const woken = await wakeAgain(overdue)
  log.warn({ overdue: overdue.length, woken }, 'sweep')
  return { woken }
}

/**
 * Rings for every pending delivery, due or not, for an engine that knows nothing of them: it has just been chosen, or lost
 * its memory. Those due first come first.
 * @returns how many were heard, and whether all were.
 */
export async function wakeAllPending(): Promise<{ woken: number; isDone: boolean }> {
  let woken = 0
  let after = sql`true`
  for (;;) {
    const rows = await findPending(after, PAGE_SIZE)
    const last = rows.at(-1)
    if (!last) return { woken, isDone: true }
    const heard = await wakeAgain(rows)
    woken += heard
    if (heard < rows.length) return { woken, isDone: false }
    after = sql`(next_attempt_at, id) > (${last.due}::timestamptz, ${last.id}::uuid)`
  }
}

interface PendingRow extends Record<string, unknown> {
  id: string
  subscription_id: string
  generation: number
  due: string
}

const findPending = (which: SQL, most: number) =>
  db().execute<PendingRow>(sql`
    select id, subscription_id, generation, next_attempt_at::text as due from deliveries
    where state = 'pending' and ${which} order by next_attempt_at, id limit ${most}`)

/**
 * Rings for the rows' next generation, and raises it where that was heard and not before: while an engine is down each
 * sweep tries each row, and none has grown patient when it is back. Whatever dies in between rings once more under the
 * same generation, which is the same ring.
 */
async function wakeAgain(rows: readonly PendingRow[]): Promise<number> {
  const alarms = rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    generation: row.generation + 1,
  }))
  const heard = await engine().wake(alarms)
  const raised = JSON.stringify(alarms.slice(0, heard).map(({ id, generation }) => ({ id, generation })))
  await db().execute(sql`
    update deliveries d set generation = ours.generation
    from (
      select d.id, raised.generation from json_to_recordset(${raised}::json) as raised (id uuid, generation int)
      join deliveries d on d.id = raised.id and d.generation < raised.generation
      order by d.id for update of d skip locked
    ) ours
    where d.id = ours.id`)
  return heard
}
