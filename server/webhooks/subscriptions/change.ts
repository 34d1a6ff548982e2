import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, verificationChecks, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type {
  ChangeSubscription,
  EventFilter,
  FilterPreview,
  SubscriptionDetails,
} from '../../contract/webhooks/settings'
import { ApiError } from '../../errors'
import { IS_MATCH } from '../delivery/publish'
import { stateOf } from '../rules/lifecycle'
import { decryptSecret, encryptSecret } from '../signing/secret'
import { policyFromEnv } from '../transport/policy'
import { checkUrl } from '../transport/resolve'
import { filterColumn, findSubscription, headerColumns, type SubscriptionRow, toSubscription } from './subscriptions'

type Change = Omit<ChangeSubscription, 'id'>

/**
 * Changes the settings that `change` names. Secret and failure counter stay. Pending deliveries go to the new URL. Null as in
 * `findSubscription`.
 * @throws ApiError invalid_url; conflict when it is gone or scrubbed, for the URL of a test endpoint, and for the filter of an
 * inactive subscription, whose missed events were matched by the old one
 */
export async function changeSubscription(
  account: Account,
  actor: Actor,
  id: string,
  change: Change,
): Promise<SubscriptionDetails | null> {
  const found = await findSubscription(account, id)
  if (!found) return null
  if (Object.keys(change).length === 0) return toDetails(found)
  const url = change.url === undefined ? undefined : await checkedUrl(change.url)
  const row = await db().transaction(async (tx) => {
    // Publishing locks the account too: an event is matched by the filter before this time or by the one after it.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
    const before = await lockedRow(tx, found.id)
    refuse(before, change)
    const isMoved = url !== undefined && new URL(url).origin !== new URL(before.url).origin
    const [after] = await tx
      .update(webhookSubscriptions)
      .set({
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.description === undefined ? {} : { description: change.description }),
        ...(url === undefined ? {} : { url }),
        ...(change.standard_webhooks === undefined ? {} : { standardWebhooks: change.standard_webhooks }),
        ...(change.filter === undefined
          ? {}
          : { filter: filterColumn(change.filter), matchingSince: sql`clock_timestamp()` }),
        ...headersIn(before, change.headers === undefined && isMoved ? null : change.headers),
      })
      .where(eq(webhookSubscriptions.id, found.id))
      .returning()
    if (!after) throw new Error('The locked subscription does not exist.')
    // Another receiver may not verify.
    if (after.url !== before.url)
      await tx.delete(verificationChecks).where(eq(verificationChecks.subscriptionId, after.id))
    for (const entry of entriesOf(before, after, isMoved)) await recordActivity(tx, account, actor, entry)
    return after
  })
  return toDetails(row)
}

export const toDetails = (row: SubscriptionRow): SubscriptionDetails => ({
  ...toSubscription(row),
  name: row.name,
  description: row.description,
  filter: row.filter,
  header_names: row.headerNames,
  standard_webhooks: row.standardWebhooks,
})

async function checkedUrl(url: string): Promise<string> {
  const checked = await checkUrl(url, policyFromEnv())
  if (!checked.ok) throw new ApiError('invalid_url', { reason: checked.reason })
  return checked.url
}

async function lockedRow(tx: Transaction, id: string): Promise<SubscriptionRow> {
  const [row] = await tx.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)).for('no key update')
  if (!row) throw new ApiError('not_found')
  return row
}

function refuse(row: SubscriptionRow, change: Change): void {
  const { name: _, description: __, ...settings } = change
  if (Object.keys(settings).length === 0) return
  const state = stateOf(row)
  if (state === 'gone' || state === 'scrubbed')
    throw new ApiError('conflict', { message: 'This subscription has ended. Create a new one.' })
  if (change.url !== undefined && row.testResponse !== null)
    throw new ApiError('conflict', { message: 'The built-in test endpoint has its own URL.' })
  if (change.filter !== undefined && state !== 'active')
    throw new ApiError('conflict', {
      message: 'The subscription is not active, and its missed events were matched by its filter. Reactivate it first.',
    })
}

/** The secret is encrypted anew too: both always have the same key (`webhook_subscriptions_headers`). */
function headersIn({ id, encryptedSecret }: SubscriptionRow, headers: Record<string, string> | null | undefined) {
  if (headers === undefined || encryptedSecret === null) return {}
  const columns = headerColumns(id, headers)
  if (columns.encryptedHeaders === null) return columns
  return { ...columns, encryptedSecret: encryptSecret(decryptSecret(encryptedSecret, id), id) }
}

function entriesOf(before: SubscriptionRow, after: SubscriptionRow, isMoved: boolean) {
  const of = { subjectId: after.id, subject: after.url }
  const changed = [
    ...(before.url !== after.url && !isMoved ? ['url'] : []),
    ...(JSON.stringify(before.filter) === JSON.stringify(after.filter) ? [] : ['filter']),
    ...(before.encryptedHeaders === after.encryptedHeaders ? [] : ['headers']),
    ...(before.standardWebhooks === after.standardWebhooks ? [] : ['standard_webhooks']),
  ]
  return [
    ...(before.name === after.name ? [] : [{ ...of, action: 'subscription_renamed' as const, detail: after.name }]),
    ...(isMoved ? [{ ...of, action: 'subscription_moved' as const, detail: before.url }] : []),
    ...(changed.length > 0 ? [{ ...of, action: 'subscription_changed' as const, detail: changed.join(', ') }] : []),
  ]
}

const COMPARED = 100
/** Among so many of the newest events of the account the ones of a channel are looked for. */
const NEWEST = 5_000

/** Counts how many of the newest events of the account, or of one channel, a filter matches. */
export async function previewFilter(
  account: Account,
  { filter, channel_id }: { filter: EventFilter; channel_id: string | null },
): Promise<FilterPreview> {
  const [row] = await db().execute<{ of: number; matching: number }>(sql`
    select count(*)::int as of, (count(*) filter (where ${IS_MATCH}))::int as matching
    from (select ${account.id}::uuid as account_id, ${channel_id}::uuid as channel_id, ${JSON.stringify(filter)}::jsonb as filter) s
    cross join lateral (
      select * from (
        select account_id, channel_id, data, created_at from events where account_id = s.account_id
        order by created_at desc limit ${NEWEST}
      ) newest
      where s.channel_id is null or channel_id = s.channel_id order by created_at desc limit ${COMPARED}
    ) e`)
  if (!row) throw new Error('The count returned no row.')
  return row
}
