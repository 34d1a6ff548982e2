import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { preparedOnce, wholeRows } from '../../../db/prepared'
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
  const filters = {
    accountId: account.id,
    source,
    isActive: is_active,
    zapierId: zapier_subscription_id,
    isHidden: dashboard?.isHidden,
  }
  const selectPage = dashboard ? selectBrokenFirst : selectNewestFirst
  const page = await selectPage(db(), { ...nullsIn(filters), limit, offset })
  const [row] =
    page.length > 0 || offset === 0 ? page : await selectPage(db(), { ...nullsIn(filters), limit: 1, offset: 0 })
  return { rows: page.map(rowOf), total: row?.total ?? 0 }
}

const nullsIn = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))

/** Returns a subscription; null when it does not exist, belongs to another account, or `id` is not a UUID. */
export async function findSubscription(
  account: Account,
  id: string,
  from: Queryable = db(),
): Promise<SubscriptionRow | null> {
  if (!isUuid(id)) return null
  const [row] = await selectOne(from, { id, accountId: account.id })
  return row ? rowOf(row) : null
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
  countWhere(db(), and(eq(webhookSubscriptions.accountId, account.id), HIDDEN))

const HIDDEN = sql`(${webhookSubscriptions.hiddenAt} is not null)`

const { columns, rowOf } = wholeRows(webhookSubscriptions)
const { placeholder } = sql

const selectOne = preparedOnce<{ id: string; accountId: string }, Record<string, unknown>>(
  () => sql`
    select ${columns} from ${webhookSubscriptions}
    where ${webhookSubscriptions.id} = ${placeholder('id')} and ${webhookSubscriptions.accountId} = ${placeholder('accountId')}`,
)

/** A filter that is null selects everything. */
const MATCHING = sql`
  ${webhookSubscriptions.accountId} = ${placeholder('accountId')}
  and (${placeholder('source')}::text is null or ${webhookSubscriptions.source} = ${placeholder('source')}::text)
  and (${placeholder('isActive')}::boolean is null or ${webhookSubscriptions.isActive} = ${placeholder('isActive')}::boolean)
  and (${placeholder('zapierId')}::text is null or ${webhookSubscriptions.zapierSubscriptionId} = ${placeholder('zapierId')}::text)
  and (${placeholder('isHidden')}::boolean is null or ${HIDDEN} = ${placeholder('isHidden')}::boolean)`

/** One statement for both, so that the total matches the page. The count is a subquery, so that the page reads only its own rows. */
const pageInOrder = (first: SQL) =>
  preparedOnce<Record<string, unknown>, Record<string, unknown> & { total: number }>(
    () => sql`
    select ${columns}, (select count(*) from ${webhookSubscriptions} where ${MATCHING})::int as total
    from ${webhookSubscriptions} where ${MATCHING}
    order by ${first} ${webhookSubscriptions.createdAt} desc, ${webhookSubscriptions.id} desc
    limit ${placeholder('limit')} offset ${placeholder('offset')}`,
  )

const selectNewestFirst = pageInOrder(sql``)

/** Disabled by failures or a 410, failing, working, and last those that a person deleted or whose secret is erased. */
const selectBrokenFirst = pageInOrder(sql`
  case
    when ${webhookSubscriptions.isActive} then case when ${webhookSubscriptions.consecutiveFailures} > 0 then 2 else 3 end
    when ${webhookSubscriptions.disabledReason} = 'deleted' or ${webhookSubscriptions.scrubbedAt} is not null then 4
    else 1
  end,`)

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
  countWhere(from, and(eq(webhookSubscriptions.accountId, account.id), webhookSubscriptions.isActive))

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

async function countWhere(from: Queryable, condition: SQL | undefined): Promise<number> {
  const [row] = await from.select({ total: count() }).from(webhookSubscriptions).where(condition)
  return row?.total ?? 0
}
