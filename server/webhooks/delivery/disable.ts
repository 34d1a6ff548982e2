import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import type { Actor } from '../../accounts/account/activity'
import type { Activity } from '../../contract/accounts/activity'
import { IS_UNSENT } from './unsent'

/**
 * Disables active subscriptions and starts their 90 days until the scrub (spec, "States and transitions"). Pending deliveries without
 * an attempt in flight are held for a reactivation, or canceled if there can be none (`gone`). An inactive subscription keeps the
 * time of its disabling and can only become gone; if a person had deleted it, it also leaves the dashboard's list, because nothing
 * can be done with it any more. The same statement writes the activity log.
 */
export async function disable(
  tx: Transaction,
  subscriptionIds: readonly string[],
  reason: keyof typeof ACTIONS,
  actor: Actor,
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(subscriptionIds)}::json))`
  await tx.execute(sql`
    with disabled as (
      update webhook_subscriptions
      set is_active = false, disabled_reason = ${reason}, disabled_at = coalesce(disabled_at, clock_timestamp()),
        hidden_at = coalesce(hidden_at, case when disabled_reason = 'deleted' then clock_timestamp() end)
      where id in ${ids} and (is_active or (${reason} = 'gone' and disabled_reason <> 'gone'))
      returning id, account_id, url
    )
    insert into activities (account_id, action, user_id, token_id, ip_address, subject_id, subject)
    select account_id, ${ACTIONS[reason]}, ${actor.userId}::uuid, ${actor.tokenId}::uuid, ${actor.ipAddress}, id, url from disabled`)
  if (reason === 'gone')
    await tx.execute(sql`
      update deliveries set state = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
      where subscription_id in ${ids} and ${IS_UNSENT}`)
  else
    await tx.execute(sql`
      update deliveries set state = 'held', next_attempt_at = null
      where subscription_id in ${ids} and state = 'pending' and attempt_id is null`)
}

const ACTIONS = {
  deleted: 'subscription_deleted',
  failures: 'subscription_disabled',
  gone: 'subscription_gone',
} as const satisfies Record<string, Activity['action']>
