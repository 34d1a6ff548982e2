import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { env } from '../env'
import { log } from '../log'
import { wake } from '../wake/wake'
import { type WakeRequest, WORK, WORK_KINDS, type WorkKind } from '../wake/wake-request'

const OVERDUE_SECONDS = 60
/** The threshold doubles so often: from a minute to 17 hours. */
const DOUBLINGS = 10
const MAX_WOKEN = 10_000
const PAGE_SIZE = 5000

/** Wakes the engine again for overdue rows, after a lost wake or a dead worker. The threshold doubles with each wake, ten times. */
export async function sweep({
  overdueSeconds = OVERDUE_SECONDS,
  now,
}: {
  overdueSeconds?: number
  now?: Date
} = {}): Promise<{ woken: number }> {
  const clock = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())`
  // The first condition follows from the second. It bounds what is read of the index.
  const isOverdue = sql`next_attempt_at < ${clock} - make_interval(secs => ${overdueSeconds})
    and next_attempt_at < ${clock} - make_interval(
      secs => ${overdueSeconds} * power(2, least(wake_generation, ${DOUBLINGS})) * greatest(1, 1 + wake_generation - ${DOUBLINGS}))`
  let woken = 0
  for (const kind of wokenKinds()) {
    const overdue = await findPending(kind, isOverdue, MAX_WOKEN)
    if (overdue.length === 0) continue
    const accepted = await wakeAgain(kind, overdue)
    log.warn({ kind, overdue: overdue.length, woken: accepted }, 'sweep')
    woken += accepted
  }
  return { woken }
}

/** While deliveries are paused they are not woken, so that their thresholds stay as they are. */
const wokenKinds = (): readonly WorkKind[] => (env().DELIVERY_PAUSED ? ['message'] : WORK_KINDS)

/** Wakes the engine for every pending row, in due order. Returns how many it accepted, and whether it accepted all. */
export async function wakeAllPending(): Promise<{ woken: number; isDone: boolean }> {
  let woken = 0
  for (const kind of wokenKinds()) {
    let after = sql`true`
    for (;;) {
      const rows = await findPending(kind, after, PAGE_SIZE)
      const last = rows.at(-1)
      if (!last) break
      const accepted = await wakeAgain(kind, rows)
      woken += accepted
      if (accepted < rows.length) return { woken, isDone: false }
      after = sql`(next_attempt_at, id) > (${last.due}::timestamptz, ${last.id}::uuid)`
    }
  }
  return { woken, isDone: true }
}

interface PendingRow extends Record<string, unknown> {
  id: string
  group_id: string
  wake_generation: number
  due: string
}

const findPending = (kind: WorkKind, which: SQL, most: number) =>
  db().execute<PendingRow>(sql`
    select id, ${WORK[kind].group} as group_id, wake_generation, next_attempt_at::text as due from ${WORK[kind].table}
    where state = 'pending' and ${which} order by next_attempt_at, id limit ${most}`)

/** Wakes the engine, then increments the generation of the accepted rows. A crash between the two repeats the same wake. */
async function wakeAgain(kind: WorkKind, rows: readonly PendingRow[]): Promise<number> {
  const requests = rows.map(
    (row): WakeRequest => ({ kind, id: row.id, groupId: row.group_id, wakeGeneration: row.wake_generation + 1 }),
  )
  const accepted = await wake(requests)
  const raised = JSON.stringify(requests.slice(0, accepted).map(({ id, wakeGeneration }) => ({ id, wakeGeneration })))
  const { table } = WORK[kind]
  await db().execute(sql`
    update ${table} w set wake_generation = ours."wakeGeneration"
    from (
      select w.id, raised."wakeGeneration" from json_to_recordset(${raised}::json) as raised (id uuid, "wakeGeneration" int)
      join ${table} w on w.id = raised.id and w.wake_generation < raised."wakeGeneration"
      order by w.id for update of w skip locked
    ) ours
    where w.id = ours.id`)
  return accepted
}

/** Longer than a queued task takes: its mail server or chat tool is given up after less than two minutes. */
const LOST_AFTER_MINUTES = 5
/** Longer than a task takes that recognizes speech or deletes the messages of an account. */
const LONG_LOST_AFTER_MINUTES = 60

/**
 * Releases the queued tasks of workers that were killed, which graphile-worker would keep for four hours. A task may run twice.
 * @param long the names of tasks that may take longer than some minutes
 */
export async function releaseTasks(long: readonly string[] = []): Promise<number> {
  // Each worker of graphile-worker has one task at a time, so a released worker loses no other task.
  const lost = await db().execute<{ locked_by: string }>(sql`
    select locked_by from graphile_worker.jobs
    where locked_at < clock_timestamp() - make_interval(mins => case
      when task_identifier in (select json_array_elements_text(${JSON.stringify(long)}::json)) then ${LONG_LOST_AFTER_MINUTES}::int
      else ${LOST_AFTER_MINUTES} end)`)
  if (lost.length === 0) return 0
  const workers = JSON.stringify(lost.map((job) => job.locked_by))
  await db().execute(sql`
    select graphile_worker.force_unlock_workers(array(select json_array_elements_text(${workers}::json)))`)
  log.warn({ tasks: lost.length }, 'queued tasks of workers that ended are run again')
  return lost.length
}
