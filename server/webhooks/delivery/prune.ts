import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { log } from '../../log'

/** Events, and what became of them, are kept this long: longer than a reactivation could ask for them (choices.md). */
export const EVENT_RETENTION_DAYS = 120

const BATCH = 1000

const IS_OVER = sql.raw(
  "not exists (select from deliveries d where d.event_id = e.id and d.state in ('pending', 'held'))",
)

/**
 * Deletes events older than 120 days, and with each its deliveries, unless one of them is still to be made or held. An event
 * and its deliveries go together, so that none ever looks as if it had not been delivered. The attempts of the history stay.
 * @param now overrides the database's clock in tests.
 */
export async function pruneEvents({ now, batch = BATCH }: { now?: Date; batch?: number } = {}): Promise<{
  pruned: number
}> {
  const clock = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())`
  let pruned = 0
  for (let looked = batch; looked === batch; ) {
    const done = await db().transaction(async (tx) => {
      const old = await tx.execute<{ id: string }>(sql`
        select id from events e
        where created_at < ${clock} - make_interval(hours => ${24 * EVENT_RETENTION_DAYS}) and ${IS_OVER}
        order by created_at limit ${batch} for update skip locked`)
      // Looked at again under the lock: a resend refers to its event, so it was before the lock or waits for it.
      const ids = JSON.stringify(old.map(({ id }) => id))
      const deleted = await tx.execute(sql`
        delete from events e
        where id in (select value::uuid from json_array_elements_text(${ids}::json)) and ${IS_OVER} returning id`)
      return { looked: old.length, deleted: deleted.length }
    })
    looked = done.looked
    pruned += done.deleted
  }
  if (pruned > 0) log.info({ pruned }, 'old events deleted')
  return { pruned }
}
