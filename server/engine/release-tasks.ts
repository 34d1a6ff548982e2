import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'

/** Longer than a queued task takes: its mail server or chat tool is given up after less than two minutes. */
const LOST_AFTER_MINUTES = 5

/**
 * Releases the queued tasks of workers that were killed, so that another worker runs them: emails, codes, alerts. graphile-worker would
 * keep them locked for four hours. A task that still runs after all runs twice, which every task may do. A scheduled task has one try,
 * and so does not run again.
 * @returns how many were released
 */
export async function releaseTasks(): Promise<number> {
  // Each worker of graphile-worker has one task at a time, so a released worker loses no other task.
  const lost = await db().execute<{ locked_by: string }>(sql`
    select locked_by from graphile_worker.jobs
    where locked_at < clock_timestamp() - make_interval(mins => ${LOST_AFTER_MINUTES})`)
  if (lost.length === 0) return 0
  const workers = JSON.stringify(lost.map((job) => job.locked_by))
  await db().execute(sql`
    select graphile_worker.force_unlock_workers(array(select json_array_elements_text(${workers}::json)))`)
  log.warn({ tasks: lost.length }, 'queued tasks of workers that ended are run again')
  return lost.length
}
