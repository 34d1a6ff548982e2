import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import { isUuid } from '../../contract/values/text'
import type { EventFilter } from '../../contract/webhooks/settings'
import type { ListSubscriptions, Subscription } from '../../contract/webhooks/subscription'
import { disable } from '../delivery/subscription-counters'
import { encryptHeaders } from '../signing/secret'

export type SubscriptionRow = typeof webhookSubscriptions.$inferSelect

/**
 * Reads a page of the account's subscriptions, newest first, and the total.
 * @param dashboard.isHidden removed from the dashboard's list. The dashboard has the broken ones first.
 */
export async function listSubscriptions(
  account: Account,
  { limit, offset, source, is_active, zapier_subscription_id }: ListSubscriptions,
  dashboard?: { isHidden: boolean },
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const { accountId, createdAt, hiddenAt, id, isActive, zapierSubscriptionId } = webhookSubscriptions
  const matching = and(
    eq(accountId, account.id),
    source && eq(webhookSubscriptions.source, source),
    is_active === undefined ? undefined : eq(isActive, is_active),
    zapier_subscription_id === undefined ? undefined : eq(zapierSubscriptionId, zapier_subscription_id),
    dashboard && (dashboard.isHidden ? isNotNull : isNull)(hiddenAt),
  )
  const total = db().$count(webhookSubscriptions, matching)
  // In the statement of the page, so that the total matches it.
  const page = await db()
    .select({ row: webhookSubscriptions, total })
    .from(webhookSubscriptions)
    .where(matching)
    .orderBy(...(dashboard ? [BROKEN_FIRST] : []), desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
  return { rows: page.map(({ row }) => row), total: page[0]?.total ?? (offset === 0 ? 0 : await total) }
}

/** Disabled by failures or a 410, failing, working, and last those that a person deleted or whose secret is erased. */
const BROKEN_FIRST = sql`
  case
    when ${webhookSubscriptions.isActive} then case when ${webhookSubscriptions.consecutiveFailures} > 0 then 2 else 3 end
    when ${webhookSubscriptions.disabledReason} = 'deleted' or ${webhookSubscriptions.scrubbedAt} is not null then 4
    else 1
  end`

/** Returns a subscription; null when it does not exist, belongs to another account, or `id` is not a UUID. */
export async function findSubscription(
  account: Account,
  id: string,
  from: Queryable = db(),
): Promise<SubscriptionRow | null> {
  if (!isUuid(id)) return null
  const [row] = await from
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.id, id), eq(webhookSubscriptions.accountId, account.id)))
  return row ?? null
}

/** The column of a filter: one without a condition is none. */
export const filterColumn = (filter: EventFilter | null | undefined): EventFilter | null =>
  filter && Object.keys(filter).length > 0 ? filter : null

/** The columns of custom headers, encrypted for the subscription with this id. */
export const headerColumns = (id: string, headers: Record<string, string> | null | undefined) =>
  headers && Object.keys(headers).length > 0
    ? { encryptedHeaders: encryptHeaders(headers, id), headerNames: Object.keys(headers) }
    : { encryptedHeaders: null, headerNames: [] }

export const countHidden = (account: Account): Promise<number> =>
  db().$count(
    webhookSubscriptions,
    and(eq(webhookSubscriptions.accountId, account.id), isNotNull(webhookSubscriptions.hiddenAt)),
  )

/** Soft-deletes a subscription; null as in `findSubscription`. An inactive one leaves only the dashboard's list and banner. */
export function removeSubscription(account: Account, actor: Actor, id: string): Promise<SubscriptionRow | null> {
  return db().transaction(async (tx) => {
    const found = await findSubscription(account, id, tx)
    if (!found) return null
    if (found.isActive) await disable(tx, [found.id], 'deleted', actor)
    else await hide(tx, account, actor, found.id)
    return findSubscription(account, id, tx)
  })
}

export const countActive = (from: Queryable, account: Account): Promise<number> =>
  from.$count(webhookSubscriptions, and(eq(webhookSubscriptions.accountId, account.id), webhookSubscriptions.isActive))

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  url: row.url,
  secret_prefix: row.secretPrefix,
  channel_id: row.channelId,
  channel_type: row.channelType,
  source: row.source,
  zapier_subscription_id: row.zapierSubscriptionId,
  is_active: row.isActive,
  consecutive_failures: row.consecutiveFailures,
  last_delivery_at: row.lastDeliveryAt?.toISOString() ?? null,
  last_success_at: row.lastSuccessAt?.toISOString() ?? null,
  last_error: row.lastError,
  created_at: row.createdAt.toISOString(),
  created_by_user_id: row.createdByUserId,
})

async function hide(tx: Transaction, account: Account, actor: Actor, id: string): Promise<void> {
  const [row] = await tx
    .update(webhookSubscriptions)
    .set({ hiddenAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(webhookSubscriptions.id, id),
        isNull(webhookSubscriptions.hiddenAt),
        eq(webhookSubscriptions.isActive, false),
      ),
    )
    .returning({ url: webhookSubscriptions.url })
  const detail = 'removed from the list'
  if (row)
    await recordActivity(tx, account, actor, {
      action: 'subscription_deleted',
      subjectId: id,
      subject: row.url,
      detail,
    })
}
