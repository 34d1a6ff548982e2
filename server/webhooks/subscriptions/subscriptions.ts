import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { preparedOnce, wholeRows } from '../../../db/prepared'
import { accounts, webhookSubscriptions } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { repeatable } from '../../../db/surviving'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity, type UserActor } from '../../accounts/account/activity'
import { findChannel } from '../../channels/channels'
import { isUuid } from '../../contract/values/text'
import {
  type CreateSubscription,
  type ListSubscriptions,
  MAX_ACTIVE_SUBSCRIPTIONS,
  type Source,
  type Subscription,
} from '../../contract/webhooks/subscription'
import type { TestResponse } from '../../contract/webhooks/test-responses'
import { ApiError } from '../../errors'
import { disable } from '../delivery/disable'
import { createSecret, encryptSecret, secretPrefix } from '../signing/secret'
import { checkUrl } from '../transport/lookup/resolve'
import { policyFromEnv } from '../transport/policy'

export type SubscriptionRow = typeof webhookSubscriptions.$inferSelect

/**
 * Creates an active subscription. The secret is returned only here.
 * @param name what the dashboard calls it; the API has no names
 * @throws ApiError validation_error, invalid_url, invalid_channel_id, limit_reached, conflict (choices.md, "The API").
 */
export async function createSubscription(
  account: Account,
  actor: UserActor,
  input: CreateSubscription,
  name = '',
): Promise<{ row: SubscriptionRow; secret: string }> {
  const source = sourceOf(input)
  const checked = await checkUrl(input.url, policyFromEnv())
  if (!checked.ok) throw new ApiError('invalid_url', { reason: checked.reason })

  return insertSubscription(account, actor, input, { id: randomUUID(), source, url: checked.url, name })
}

/** What a creation decides itself. */
interface NewSubscription {
  id: string
  source: Source
  url: string
  name?: string
  testResponse?: TestResponse
}

/**
 * Inserts an active subscription, whose URL has been checked.
 * @throws ApiError validation_error, invalid_channel_id, limit_reached, conflict, as `createSubscription`
 */
export async function insertSubscription(
  account: Account,
  actor: UserActor,
  input: Partial<CreateSubscription>,
  { id, source, url, ...values }: NewSubscription,
): Promise<{ row: SubscriptionRow; secret: string }> {
  const secret = createSecret()
  try {
    const insert = () =>
      db().transaction(async (tx) => {
        // Creations and reactivations of an account take turns, so that the count below stays true until the commit.
        await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
        // Repeated after the response to a commit was lost: under the lock it shows whether that commit took effect.
        const existing = await findSubscription(account, id, tx)
        if (existing) return existing
        const channel = await channelOf(tx, account, input)
        if ((await countActive(tx, account)) >= MAX_ACTIVE_SUBSCRIPTIONS)
          throw new ApiError('limit_reached', {
            message: `At most ${MAX_ACTIVE_SUBSCRIPTIONS} subscriptions may be active at a time.`,
          })
        // The clock is read after the lock: events committed before this time were published without this subscription.
        const [inserted] = await tx
          .insert(webhookSubscriptions)
          .values({
            id,
            accountId: account.id,
            url,
            ...values,
            secretPrefix: secretPrefix(secret),
            encryptedSecret: encryptSecret(secret, id),
            channelId: channel?.id ?? null,
            channelType: channel?.type ?? null,
            source,
            zapierSubscriptionId: input.zapier_subscription_id ?? null,
            createdByUserId: source === 'dashboard' ? actor.userId : null,
            activeSince: sql`clock_timestamp()`,
          })
          .returning()
        if (!inserted) throw new Error('The subscription was not inserted.')
        await recordActivity(tx, account, actor, { action: 'subscription_created', subjectId: id, subject: url })
        return inserted
      })
    return { row: await repeatable(insert), secret }
  } catch (error) {
    if (violates(error, 'webhook_subscriptions_zapier'))
      throw new ApiError('conflict', {
        message: 'An active subscription has this zapier_subscription_id.',
        cause: error,
      })
    throw error
  }
}

/**
 * Reads a page of the account's subscriptions, newest first, and how many match the filters in all.
 * @param isHidden true: only those that a person removed from the dashboard's list; false: only the others; absent: both, as in the API
 */
export async function listSubscriptions(
  account: Account,
  { limit, offset, source, is_active }: ListSubscriptions,
  isHidden?: boolean,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const filters = { accountId: account.id, source, isActive: is_active, isHidden }
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

/** Counts the account's subscriptions that a person removed from the dashboard's list. */
export const countHidden = (account: Account): Promise<number> =>
  countWhere(db(), and(eq(webhookSubscriptions.accountId, account.id), HIDDEN))

/** An active subscription is always listed, whatever value a process of an older release left in the column. */
const HIDDEN = sql`(${webhookSubscriptions.hiddenAt} is not null and not ${webhookSubscriptions.isActive})`

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
  and (${placeholder('isHidden')}::boolean is null or ${HIDDEN} = ${placeholder('isHidden')}::boolean)`

/** One statement for both, so that the total matches the page. The count is a subquery, so that the page reads only its own rows. */
const selectPage = preparedOnce<Record<string, unknown>, Record<string, unknown> & { total: number }>(
  () => sql`
    select ${columns}, (select count(*) from ${webhookSubscriptions} where ${MATCHING})::int as total
    from ${webhookSubscriptions} where ${MATCHING}
    order by ${webhookSubscriptions.createdAt} desc, ${webhookSubscriptions.id} desc
    limit ${placeholder('limit')} offset ${placeholder('offset')}`,
)

/**
 * Soft-deletes a subscription; null as in `findSubscription`. For the API an inactive subscription does not change, so its 90 days
 * continue; it leaves the dashboard's list and banner (choices.md, "Deleting a disabled webhook in the dashboard"). A repeated call
 * changes nothing.
 */
export function removeSubscription(account: Account, actor: Actor, id: string): Promise<SubscriptionRow | null> {
  return db().transaction(async (tx) => {
    const found = await findSubscription(account, id, tx)
    if (!found) return null
    if (found.isActive) await disable(tx, [found.id], 'deleted', actor)
    else await hide(tx, account, actor, found.id)
    return findSubscription(account, id, tx)
  })
}

/** Counts the account's active subscriptions. Under the lock on the account's row, the count cannot change. */
export const countActive = (from: Queryable, account: Account): Promise<number> =>
  countWhere(from, and(eq(webhookSubscriptions.accountId, account.id), webhookSubscriptions.isActive))

/** Converts a row to the object of the API. */
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

function sourceOf({ zapier_subscription_id, source }: CreateSubscription): Source {
  const actual = zapier_subscription_id == null ? 'dashboard' : 'zapier'
  if (source == null || source === actual) return actual
  const message = `Expected ${actual}: zapier_subscription_id is ${actual === 'zapier' ? 'present' : 'absent'}.`
  throw new ApiError('validation_error', { issues: [{ path: ['source'], message }] })
}

async function channelOf(
  tx: Transaction,
  account: Account,
  { channel_id, channel_type }: Partial<CreateSubscription>,
): Promise<{ id: string; type: 'domain' | 'campaign' } | null> {
  if (channel_id == null) {
    if (channel_type != null) throw channelTypeError('Expected none, because channel_id is absent.')
    return null
  }
  const channel = await findChannel(account, channel_id, tx)
  if (!channel || channel.deletedAt) throw new ApiError('invalid_channel_id')
  if (channel_type != null && channel_type !== channel.type)
    throw channelTypeError(`Expected ${channel.type}, the type of the channel.`)
  return channel
}

const channelTypeError = (message: string) =>
  new ApiError('validation_error', { issues: [{ path: ['channel_type'], message }] })

async function countWhere(from: Queryable, condition: SQL | undefined): Promise<number> {
  const [row] = await from.select({ total: count() }).from(webhookSubscriptions).where(condition)
  return row?.total ?? 0
}
