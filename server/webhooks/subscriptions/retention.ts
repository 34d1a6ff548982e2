import { sql } from 'drizzle-orm'
import { databaseTime, db } from '../../../db/client'
import { log } from '../../log'
import { keepLedgerStates } from '../delivery/ledger-states'
import { IS_UNSENT } from '../delivery/subscription-counters'
import { scrubbableBefore } from '../rules/lifecycle'

const BATCH = 100

/** Erases signing secrets 90 days after a disabling and after an overlap, and cancels held deliveries (spec). */
export async function scrub({ now, batch = BATCH }: { now?: Date; batch?: number } = {}): Promise<{
  scrubbed: number
}> {
  const time = now ?? (await databaseTime())
  const clock = sql`${time.toISOString()}::timestamptz`
  let scrubbed = 0
  for (let done = batch; done === batch; scrubbed += done)
    done = await db().transaction(async (tx) => {
      const rows = await tx.execute<{ id: string }>(sql`
        update webhook_subscriptions
        set encrypted_secret = null, previous_encrypted_secret = null, previous_secret_until = null, encrypted_headers = null,
          scrubbed_at = ${clock}
        where id in (
          select id from webhook_subscriptions
          where not is_active and scrubbed_at is null
            and disabled_at < ${scrubbableBefore(time).toISOString()}::timestamptz
          order by disabled_at limit ${batch} for no key update skip locked)
        returning id`)
      const ids = JSON.stringify(rows.map(({ id }) => id))
      await tx.execute(sql`
        update deliveries set state = 'canceled', next_attempt_at = null, finished_at = ${clock}
        where subscription_id in (select value::uuid from json_array_elements_text(${ids}::json)) and ${IS_UNSENT}`)
      return rows.length
    })
  await db().execute(sql`
    update webhook_subscriptions set previous_encrypted_secret = null, previous_secret_until = null
    where previous_secret_until <= ${clock}`)
  if (scrubbed > 0) log.info({ scrubbed }, 'subscriptions scrubbed')
  return { scrubbed }
}

/** How long events and their deliveries are kept: longer than a reactivation can need them (choices.md). */
export const EVENT_RETENTION_DAYS = 120

const EVENTS_PER_BATCH = 1000

/** `offset 0` looks the deliveries of each event up. As a join, Postgres would read all deliveries for each batch. */
const IS_FINISHED = sql.raw(
  "not exists (select from deliveries d where d.event_id = e.id and d.state in ('pending', 'held') offset 0)",
)

/** Deletes events older than 120 days that wait for nothing, with their deliveries. The attempts in the history stay. */
export async function pruneEvents({ now, batch = EVENTS_PER_BATCH }: { now?: Date; batch?: number } = {}): Promise<{
  pruned: number
}> {
  const clock = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, statement_timestamp())`
  let pruned = 0
  for (let found = batch; found === batch; ) {
    const result = await db().transaction(async (tx) => {
      const old = await tx.execute<{ id: string }>(sql`
        select id from events e
        where created_at < ${clock} - make_interval(hours => ${24 * EVENT_RETENTION_DAYS}) and ${IS_FINISHED}
        order by created_at limit ${batch} for update skip locked`)
      // Checked again under the lock: a resend references its event, so it committed before the lock or waits for it.
      const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(old.map(({ id }) => id))}::json))`
      await keepLedgerStates(tx, sql`(select e.id from events e where e.id in ${ids} and ${IS_FINISHED})`)
      const deleted = await tx.execute(sql`
        delete from events e
        where id in ${ids} and ${IS_FINISHED} returning id`)
      return { found: old.length, deleted: deleted.length }
    })
    found = result.found
    pruned += result.deleted
  }
  if (pruned > 0) log.info({ pruned }, 'old events deleted')
  return { pruned }
}
