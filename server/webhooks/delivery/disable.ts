import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import type { Actor } from '../../accounts/account/activity'
import type { Activity } from '../../contract/accounts/activity'
import { IS_UNSENT } from './unsent'

/**
 * Switches active subscriptions off and starts their 90-day clock (spec, "States and transitions"). What is pending and
 * has no attempt out leaves the queue: held, so that a reactivation can send it, or canceled where there is none (`gone`).
 * One that is off already keeps its clock; it only learns that it is gone. If a person had deleted it, nothing can be done with
 * it any more, so it also leaves the dashboard's list. The activity log hears of each in the same statement.
 */
export async function disable(
  tx: Transaction,
  subscriptionIds: readonly string[],
  reason: keyof typeof ACTS,
  actor: Actor,
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(subscriptionIds)}::json))`
  await tx.execute(sql`
    with switched as (
      update webhook_subscriptions
      set is_active = false, disabled_reason = ${reason}, disabled_at = coalesce(disabled_at, clock_timestamp()),
        hidden_at = coalesce(hidden_at, case when disabled_reason = 'deleted' then clock_timestamp() end)
      where id in ${ids} and (is_active or (${reason} = 'gone' and disabled_reason <> 'gone'))
      returning id, account_id, url
    )
    insert into activities (account_id, action, user_id, token_id, ip_address, subject_id, subject)
    select account_id, ${ACTS[reason]}, ${actor.userId}::uuid, ${actor.tokenId}::uuid, ${actor.ipAddress}, id, url from switched`)
  if (reason === 'gone')
    await tx.execute(sql`
      update deliveries set state = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id in ${ids} and ${IS_UNSENT}`)
  else
    await tx.execute(sql`
      update deliveries set state = 'held', next_attempt_at = null
      where subscription_id in ${ids} and state = 'pending' and attempt_id is null`)
}

const ACTS = {
  deleted: 'subscription_deleted',
  failures: 'subscription_disabled',
  gone: 'subscription_gone',
} as const satisfies Record<string, Activity['action']>
