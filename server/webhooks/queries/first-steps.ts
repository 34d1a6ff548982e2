import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { DisabledSubscriptions, FirstSteps } from '../../contract/dashboard/shell'
import { env } from '../../env'

/** Reads how far an account is on the way to its first verified delivery. The history is read only before that. */
export async function firstSteps(account: Account, userId: string): Promise<FirstSteps> {
  const [row] = await db().execute<FactsRow>(sql`
    with mine as materialized (
      select id, is_active, test_response is not null as is_test_endpoint, last_success_at, created_at
      from webhook_subscriptions where account_id = ${account.id}
    ), attempts as materialized (
      select a.is_test, a.status between 200 and 299 and mine.is_test_endpoint as is_verified
      from mine join delivery_attempts a on a.subscription_id = mine.id
      where not exists (select from mine where last_success_at is not null)
    )
    select exists (select from channels where account_id = ${account.id} and deleted_at is null) as has_channel,
      (
        select c.id from channels c join channel_settings s on s.channel_id = c.id
        where c.account_id = ${account.id} and c.deleted_at is null and not s.is_paused
        order by s.has_code_step, c.type = 'domain', c.created_at desc, c.id limit 1
      ) as recorder_channel_id,
      ${account.id === env().DEMO_ACCOUNT_ID}::boolean and not exists (
        select from messages m join users u on lower(m.sender ->> 'email') = lower(u.email)
        where m.account_id = ${account.id} and u.id = ${userId}
      ) as is_message_missing,
      exists (select from mine where last_success_at is not null) as has_delivery,
      exists (select from attempts where is_test) as has_test,
      exists (select from attempts where is_verified) or exists (
        select from mine join verification_checks c on c.subscription_id = mine.id where c.result = 'verifies'
      ) as is_verified,
      newest.id as webhook_id, newest.is_test_endpoint,
      exists (
        select from memberships where account_id = ${account.id} and user_id = ${userId} and checklist_dismissed_at is not null
      ) as is_dismissed
    from (values (1)) as one
    left join lateral (select * from mine where is_active order by created_at desc, id desc limit 1) as newest on true`)
  if (!row) throw new Error('The statement returns one row.')
  return {
    has_channel: row.has_channel,
    recorder_channel_id: row.recorder_channel_id,
    is_message_missing: row.is_message_missing,
    has_test: row.has_test || row.has_delivery,
    is_verified: row.is_verified || row.has_delivery,
    webhook: row.webhook_id === null ? null : { id: row.webhook_id, is_test_endpoint: row.is_test_endpoint ?? false },
    is_dismissed: row.is_dismissed,
  }
}

interface FactsRow extends Record<string, unknown> {
  has_channel: boolean
  recorder_channel_id: string | null
  is_message_missing: boolean
  has_delivery: boolean
  has_test: boolean
  is_verified: boolean
  webhook_id: string | null
  is_test_endpoint: boolean | null
  is_dismissed: boolean
}

export async function dismissFirstSteps(account: Account, userId: string): Promise<void> {
  await db().execute(sql`
    update memberships set checklist_dismissed_at = coalesce(checklist_dismissed_at, clock_timestamp())
    where account_id = ${account.id} and user_id = ${userId}`)
}

const NEWEST = 3
const MAX_IDS = 100

/** Lists the subscriptions that were disabled by failures or a 410 (index webhook_subscriptions_banner). */
export async function disabledSubscriptions(account: Account, userId: string): Promise<DisabledSubscriptions> {
  const rows = await db().execute<{
    id: string
    url: string
    name: string
    reason: 'failures' | 'gone'
    disabled_ms: number
    last_error: string | null
    total: number
    is_dismissed: boolean
  }>(sql`
    select id, url, name, disabled_reason as reason, (extract(epoch from disabled_at) * 1000)::float8 as disabled_ms,
      left(last_error, 200) as last_error, (count(*) over ())::int as total,
      coalesce(max(disabled_at) over () <= (
        select banner_dismissed_until from memberships where account_id = ${account.id} and user_id = ${userId}
      ), false) as is_dismissed
    from webhook_subscriptions
    where account_id = ${account.id} and not is_active and disabled_reason <> 'deleted' and scrubbed_at is null
      and hidden_at is null
    order by disabled_at desc, id desc limit ${MAX_IDS}`)
  return {
    total: rows[0]?.total ?? 0,
    is_dismissed: rows[0]?.is_dismissed ?? false,
    ids: rows.map(({ id }) => id),
    newest: rows.slice(0, NEWEST).map(({ id, url, name, reason, disabled_ms, last_error }) => ({
      id,
      url,
      name,
      reason,
      disabled_at: new Date(disabled_ms).toISOString(),
      last_error,
    })),
  }
}

/** Hides the banner for one member until another subscription is disabled than those up to `until`. */
export async function dismissDisabledSubscriptions(account: Account, userId: string, until: Date): Promise<void> {
  await db().execute(sql`
    update memberships set banner_dismissed_until = least(${until.toISOString()}::timestamptz, clock_timestamp())
    where account_id = ${account.id} and user_id = ${userId}`)
}
