import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { DisabledSubscriptions } from '../../contract/dashboard/shell'

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
