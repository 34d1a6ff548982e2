import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { QUARANTINE } from '../accounts/account/handle'
import { IDEMPOTENCY_HOURS } from '../contract/api/idempotency'
import { TEST_REQUEST_HOURS } from '../contract/webhooks/values'
import { log } from '../log'
import { KEPT_MS } from '../processing/compare-engines'
import { STATISTICS_HOURS } from '../webhooks/queries/statistics'

/** The rows that are no longer needed, by table. `clock.now` is the time. */
const OLD: Readonly<Record<string, SQL>> = {
  // The calls of agents. All other entries stay.
  activities: sql`action = 'agent_tool_called' and created_at < now - interval '90 days'`,
  compared_messages: sql`requested_at < now - make_interval(secs => ${KEPT_MS / 1000})`,
  daily_keys: sql`day < (now at time zone 'UTC')::date - 1`,
  // Until then the page of a link explains why it does not work.
  email_links: sql`expires_at < now - interval '30 days'`,
  former_handles: sql`freed_at <= now - ${QUARANTINE}`,
  idempotency_keys: sql`created_at < now - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
  limit_windows: sql`expires_at <= now`,
  passkey_challenges: sql`expires_at < now`,
  sessions: sql`least(expires_at, revoked_at) < now - interval '30 days'`,
  subscription_hours: sql`hour < floor(extract(epoch from now) / 3600)::int - ${STATISTICS_HOURS}::int`,
  test_endpoint_requests: sql`received_at < now - make_interval(hours => ${TEST_REQUEST_HOURS})`,
  // As long as events (choices.md, "How long events … are kept").
  token_uses: sql`day < (now at time zone 'UTC')::date - 120`,
}

/** Task: deletes these rows. Skips locked ones, because waiting for them could deadlock. @returns how many, by table */
export async function prune(now?: Date): Promise<Record<string, number>> {
  const pruned: Record<string, number> = {}
  for (const [name, isOld] of Object.entries(OLD)) {
    const table = sql.identifier(name)
    const { count } = await db().execute(sql`
      delete from ${table} where ctid in (
        select ${table}.ctid from ${table}, (select coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) as now) clock
        where ${isOld} for update of ${table} skip locked)`)
    if (count > 0) pruned[name] = count
  }
  if (Object.keys(pruned).length > 0) log.info({ pruned }, 'old rows deleted')
  return pruned
}
