import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, webhookSubscriptions } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { repeatable } from '../../../db/surviving'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import { findChannel } from '../../channels/channels'
import type { CreateSubscription } from '../../contract/webhooks/creation'
import { MAX_ACTIVE_SUBSCRIPTIONS, type Source } from '../../contract/webhooks/subscription'
import type { TestResponse } from '../../contract/webhooks/values'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { createSecret, encryptSecret, secretPrefix } from '../signing/secret'
import { policyFromEnv } from '../transport/policy'
import { checkUrl } from '../transport/resolve'
import {
  countActive,
  filterColumn,
  findSubscription,
  headerColumns,
  type SubscriptionRow,
  toSubscription,
} from './subscriptions'

/** Creates an active subscription. The secret is returned only here. Throws ApiError (choices.md, "The API"). */
export async function createSubscription(
  account: Account,
  actor: UserActor,
  input: CreateSubscription,
): Promise<{ row: SubscriptionRow; secret: string }> {
  const source = sourceOf(input)
  const checked = await checkUrl(input.url, policyFromEnv())
  if (!checked.ok) throw new ApiError('invalid_url', { reason: checked.reason })

  return insertSubscription(account, actor, input, { id: randomUUID(), source, url: checked.url })
}

interface NewSubscription {
  id: string
  source: Source
  url: string
  testResponse?: TestResponse
}

export async function insertSubscription(
  account: Account,
  actor: UserActor,
  input: Partial<CreateSubscription>,
  { id, source, url, testResponse }: NewSubscription,
): Promise<{ row: SubscriptionRow; secret: string }> {
  const secret = createSecret()
  try {
    const insert = () =>
      once(
        actor.request,
        async (tx) => {
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
              name: input.name,
              description: input.description,
              filter: filterColumn(input.filter),
              standardWebhooks: input.standard_webhooks,
              testResponse,
              secretPrefix: secretPrefix(secret),
              encryptedSecret: encryptSecret(secret, id),
              ...headerColumns(id, input.headers),
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
        },
        toSubscription,
      )
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

/** The id of the newest active subscription with this URL, for a warning: a second one is allowed. */
export async function activeWithUrl(account: Account, url: string): Promise<string | null> {
  const [row] = await db()
    .select({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.accountId, account.id),
        webhookSubscriptions.isActive,
        eq(webhookSubscriptions.url, url),
      ),
    )
    .orderBy(desc(webhookSubscriptions.createdAt))
    .limit(1)
  return row?.id ?? null
}
