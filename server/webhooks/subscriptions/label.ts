import { and, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { SubscriptionLabels } from '../../contract/webhooks/labels'
import { findSubscription } from './subscriptions'

/**
 * Sets the name and the description of a subscription; a repeat changes nothing. The API does not show them. The activity log
 * records a change of the name only. Null as in `findSubscription`.
 */
export function labelSubscription(
  account: Account,
  actor: Actor,
  id: string,
  { name, description }: SubscriptionLabels,
): Promise<SubscriptionLabels | null> {
  return db().transaction(async (tx) => {
    const found = await findSubscription(account, id, tx)
    if (!found) return null
    const [before] = await tx
      .select({ name: webhookSubscriptions.name })
      .from(webhookSubscriptions)
      .where(and(eq(webhookSubscriptions.id, found.id), eq(webhookSubscriptions.accountId, account.id)))
      .for('no key update')
    await tx.update(webhookSubscriptions).set({ name, description }).where(eq(webhookSubscriptions.id, found.id))
    if (before && before.name !== name)
      await recordActivity(tx, account, actor, {
        action: 'subscription_renamed',
        subjectId: found.id,
        subject: found.url,
        detail: name,
      })
    return { name, description }
  })
}
