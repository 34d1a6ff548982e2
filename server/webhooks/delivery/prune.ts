import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { log } from '../../log'

/** How long events and their deliveries are kept: longer than a reactivation can need them (choices.md). */
export const EVENT_RETENTION_DAYS = 120

const BATCH = 1000

const IS_FINISHED = sql.raw(
  "not exists (select from deliveries d where d.event_id = e.id and d.state in ('pending', 'held'))",
)

/**
 * Deletes events that are older than 120 days, with their deliveries, except events that have a pending or held delivery. An event
 * and its deliveries are deleted together, so that no event looks undelivered. The attempts in the history stay.
 * @param now overrides the database's clock in tests.
 */
export async function pruneEvents({ now, batch = BATCH }: { now?: Date; batch?: number } = {}): Promise<{
  pruned: number
}> {
  const clock = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())`
  let pruned = 0
  for (let found = batch; found === batch; ) {
    const result = await db().transaction(async (tx) => {
      const old = await tx.execute<{ id: string }>(sql`
        select id from events e
        where created_at < ${clock} - make_interval(hours => ${24 * EVENT_RETENTION_DAYS}) and ${IS_FINISHED}
        order by created_at limit ${batch} for update skip locked`)
      // Checked again under the lock: a resend references its event, so it committed before the lock or waits for it.
      const ids = JSON.stringify(old.map(({ id }) => id))
      const deleted = await tx.execute(sql`
        delete from events e
        where id in (select value::uuid from json_array_elements_text(${ids}::json)) and ${IS_FINISHED} returning id`)
      return { found: old.length, deleted: deleted.length }
    })
    found = result.found
    pruned += result.deleted
  }
  if (pruned > 0) log.info({ pruned }, 'old events deleted')
  return { pruned }
}
