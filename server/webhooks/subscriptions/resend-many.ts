import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivities } from '../../accounts/account/activity'
import type { ResentMany } from '../../contract/webhooks/delivery'
import { ApiError } from '../../errors'
import { wake } from '../../wake/wake'
import { publicEventId } from '../signing/envelope'
import { insertResends } from './recover'
import { findSubscription } from './subscriptions'

interface Found extends Record<string, unknown> {
  event_id: string
  /** Of the last delivery of the event to the subscription. */
  resend_number: number
  is_pending: boolean
  /** How many of the given deliveries are of this event. */
  deliveries: number
}

/**
 * Sends the events of several deliveries to their subscription again, each once, at most ten a second (choices.md, "Resend").
 * @returns null as in `findSubscription`
 * @throws ApiError conflict while the subscription is inactive
 */
export async function resendMany(
  account: Account,
  actor: Actor,
  subscriptionId: string,
  deliveryIds: readonly string[],
): Promise<ResentMany | null> {
  const found = await findSubscription(account, subscriptionId)
  if (!found) return null
  const ids = [...new Set(deliveryIds)]
  const { events, wakeRequests } = await db().transaction(async (tx) => {
    // The same lock as for recording results: the subscription stays active, and two resends get two numbers.
    const [subscription] = await tx.execute<{ is_active: boolean }>(sql`
      select is_active from webhook_subscriptions where id = ${found.id}::uuid for no key update`)
    if (!subscription?.is_active)
      throw new ApiError('conflict', { message: 'The subscription is not active. Reactivate it first.' })
    const events = await findEvents(tx, found.id, ids)
    const free = events.filter(({ is_pending }) => !is_pending)
    const wakeRequests = free.length > 0 ? await insertResends(tx, found.id, free) : []
    await recordActivities(
      tx,
      account,
      actor,
      free.map(({ event_id }) => ({
        action: 'delivery_resent',
        subjectId: found.id,
        subject: found.url,
        detail: publicEventId(event_id),
      })),
    )
    return { events, wakeRequests }
  })
  await wake(wakeRequests)
  const idsOf = (isPending: boolean) =>
    events.filter(({ is_pending }) => is_pending === isPending).map(({ event_id }) => publicEventId(event_id))
  return {
    resent: idsOf(false),
    already_pending: idsOf(true),
    not_found: ids.length - events.reduce((sum, { deliveries }) => sum + deliveries, 0),
  }
}

/** Finds the events of deliveries, in the order of their creation. */
const findEvents = (tx: Transaction, subscriptionId: string, deliveryIds: readonly string[]): Promise<Found[]> =>
  tx.execute<Found>(sql`
    with given as (
      select event_id, count(*)::int as deliveries from deliveries
      where subscription_id = ${subscriptionId}::uuid
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify(deliveryIds)}::json))
      group by event_id
    )
    select given.event_id, given.deliveries, last.resend_number, last.is_pending
    from given join events e on e.id = given.event_id
    cross join lateral (
      select max(d.resend_number) as resend_number,
        coalesce(bool_or(d.state = 'pending' and d.resend_number > 0), false) as is_pending
      from deliveries d where d.event_id = given.event_id and d.subscription_id = ${subscriptionId}::uuid
    ) last
    order by e.created_at, e.id`)
