import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { ResentDelivery } from '../../contract/webhooks/delivery'
import { ApiError } from '../../errors'
import { wake } from '../../wake/wake'
import { DELIVERY_WAKE_COLUMNS, type DeliveryWakeRow, deliveryWake } from '../../wake/wake-request'
import { publicEventId } from '../signing/envelope'

/**
 * Sends the event of a delivery to its subscription again, whatever the state of the delivery: a new delivery with a resend number,
 * whose attempts count from 1 (choices.md, "Resend"). Null when the account has no such delivery.
 * @throws ApiError conflict while the subscription is inactive, and while an earlier resend of the event is pending
 */
export async function resend(account: Account, actor: Actor, deliveryId: string): Promise<ResentDelivery | null> {
  const created = await db().transaction(async (tx) => {
    // The same lock as for recording results: the subscription stays active, and two resends get two numbers.
    const [found] = await tx.execute<{
      event_id: string
      subscription_id: string
      url: string
      is_active: boolean
    }>(sql`
      select d.event_id, d.subscription_id, s.url, s.is_active
      from deliveries d join webhook_subscriptions s on s.id = d.subscription_id
      where d.id = ${deliveryId}::uuid and s.account_id = ${account.id}::uuid for no key update of s`)
    if (!found) return null
    if (!found.is_active)
      throw new ApiError('conflict', { message: 'The subscription is not active. Reactivate it first.' })
    const [row] = await tx.execute<DeliveryWakeRow & { resend_number: number }>(sql`
      insert into deliveries (event_id, subscription_id, resend_number, next_attempt_at)
      select event_id, subscription_id, max(resend_number) + 1, clock_timestamp() from deliveries
      where event_id = ${found.event_id}::uuid and subscription_id = ${found.subscription_id}::uuid
      group by event_id, subscription_id
      having count(*) filter (where resend_number > 0 and state = 'pending') = 0
      returning ${DELIVERY_WAKE_COLUMNS}, resend_number`)
    if (!row) throw new ApiError('conflict', { message: 'A resend of this event is already pending.' })
    await recordActivity(tx, account, actor, {
      action: 'delivery_resent',
      subjectId: found.subscription_id,
      subject: found.url,
      detail: publicEventId(found.event_id),
    })
    return { ...found, ...row }
  })
  if (!created) return null
  await wake([deliveryWake(created)])
  const { id, subscription_id, event_id, resend_number } = created
  return { delivery_id: id, subscription_id, event_id: publicEventId(event_id), resend_number }
}
