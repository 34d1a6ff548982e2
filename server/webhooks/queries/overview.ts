import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { verificationChecks, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { WebhookName } from '../../contract/dashboard/shell'
import type { Overview } from '../../contract/webhooks/overview'
import { CHART_HOURS, hourlyChart, hourOf } from '../rules/hourly-counts'
import { reactivatableUntil, stateOf } from '../rules/lifecycle'
import { hoursSince } from './statistics'

export async function overviewOf(account: Account, ids: readonly string[]): Promise<Overview[]> {
  const now = new Date()
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      row: webhookSubscriptions,
      checked: verificationChecks.result,
    })
    .from(webhookSubscriptions)
    .leftJoin(verificationChecks, eq(verificationChecks.subscriptionId, webhookSubscriptions.id))
    .where(and(eq(webhookSubscriptions.accountId, account.id), inArray(webhookSubscriptions.id, [...ids])))
  const hours = await hoursSince(
    rows.map(({ row }) => row.id),
    hourOf(now) - CHART_HOURS + 1,
  )
  return rows.map(({ row, checked }) => ({
    id: row.id,
    name: row.name,
    state: stateOf(row),
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    reactivatable_until: reactivatableUntil(row)?.toISOString() ?? null,
    accepts_forged: checked === 'accepts_forged',
    hourly_counts: hourlyChart(
      hours.filter((hour) => hour.subscription_id === row.id),
      now,
    ),
  }))
}

/** An account has at most 25 active subscriptions; of the others the newest ones are found. */
const MAX_NAMES = 100

export async function webhookNames(account: Account): Promise<WebhookName[]> {
  return db().execute<WebhookName & Record<string, unknown>>(sql`
    select id, name, url, is_active from webhook_subscriptions
    where account_id = ${account.id} and (is_active or hidden_at is null)
    order by is_active desc, created_at desc, id desc limit ${MAX_NAMES}`)
}
