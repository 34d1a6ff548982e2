import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { databaseTime } from '../../../db/clock'
import { log } from '../../log'
import { IS_UNSENT } from '../delivery/unsent'
import { scrubbableBefore } from '../rules/lifecycle'

const BATCH = 100

/**
 * Erases the signing secrets of subscriptions that have been disabled or gone for more than 90 days, and cancels their held
 * deliveries (spec, "Webhook subscription"; choices.md, "Scrubbing"). The row, the prefix, the URL and the history stay. It also
 * erases secrets whose overlap has ended. Each batch is one transaction, so an interrupted run can be repeated.
 * @param now overrides the database's clock in tests.
 */
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
        set encrypted_secret = null, previous_encrypted_secret = null, previous_secret_until = null, scrubbed_at = ${clock}
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
