import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'
import { wake } from '../wake/wake'
import { WAKE_COLUMNS, type WakeRow, wakeRequestOf } from '../wake/wake-request'

const OVERDUE_SECONDS = 60
/** The threshold doubles so often: from a minute to 17 hours. */
const DOUBLINGS = 10
const MAX_WOKEN = 10_000
const PAGE_SIZE = 5000

/**
 * Wakes the engine again for deliveries that are overdue: the wake was lost, or the worker died and its lease ended.
 * The threshold doubles with each wake, so that the same rows are not woken again and again. After the tenth wake it
 * grows by a constant, so that a row that waits for days (a missing key) is woken every 17 hours and not each minute.
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
      secs => ${overdueSeconds} * power(2, least(wake_generation, ${DOUBLINGS})) * greatest(1, 1 + wake_generation - ${DOUBLINGS}))`,
    MAX_WOKEN,
  )
  if (overdue.length === 0) return { woken: 0 }
  const woken = await wakeAgain(overdue)
  log.warn({ overdue: overdue.length, woken }, 'sweep')
  return { woken }
}

/**
 * Wakes the engine for every pending delivery, due or not, in the order in which they are due. For an engine that knows
 * none of them, because it was just chosen or lost its state.
 * @returns how many the engine accepted, and whether it accepted all.
 */
export async function wakeAllPending(): Promise<{ woken: number; isDone: boolean }> {
  let woken = 0
  let after = sql`true`
  for (;;) {
    const rows = await findPending(after, PAGE_SIZE)
    const last = rows.at(-1)
    if (!last) return { woken, isDone: true }
    const accepted = await wakeAgain(rows)
    woken += accepted
    if (accepted < rows.length) return { woken, isDone: false }
    after = sql`(next_attempt_at, id) > (${last.due}::timestamptz, ${last.id}::uuid)`
  }
}

interface PendingRow extends WakeRow {
  due: string
}

const findPending = (which: SQL, most: number) =>
  db().execute<PendingRow>(sql`
    select ${WAKE_COLUMNS}, next_attempt_at::text as due from deliveries
    where state = 'pending' and ${which} order by next_attempt_at, id limit ${most}`)

/**
 * Wakes the engine with the rows' next generation, and increments `wake_generation` of those that the engine accepted.
 * The order matters. While an engine is down, each sweep tries every row again and no threshold grows. A crash between
 * the two steps repeats the same generation, which an engine takes for the same wake.
 */
async function wakeAgain(rows: readonly PendingRow[]): Promise<number> {
  const requests = rows.map((row) => wakeRequestOf({ ...row, wake_generation: row.wake_generation + 1 }))
  const accepted = await wake(requests)
  const raised = JSON.stringify(requests.slice(0, accepted).map(({ id, wakeGeneration }) => ({ id, wakeGeneration })))
  await db().execute(sql`
    update deliveries d set wake_generation = ours."wakeGeneration"
    from (
      select d.id, raised."wakeGeneration" from json_to_recordset(${raised}::json) as raised (id uuid, "wakeGeneration" int)
      join deliveries d on d.id = raised.id and d.wake_generation < raised."wakeGeneration"
      order by d.id for update of d skip locked
    ) ours
    where d.id = ours.id`)
  return accepted
}
