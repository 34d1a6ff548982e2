import { randomUUID } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { accounts, alertUrls } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { MAX_ALERT_URLS } from '../contract/accounts/alert-formats'
import type { AddAlertUrl, AlertUrl, ChangeAlertUrl } from '../contract/accounts/alert-url'
import { isUuid } from '../contract/values/text'
import { ApiError } from '../errors'
import { encrypt } from '../webhooks/signing/secret'
import { policyFromEnv } from '../webhooks/transport/policy'
import { checkUrl } from '../webhooks/transport/resolve'

/** The row of an alert URL, to which its encryption is bound. */
export const alertUrlRow = (id: string): string => `alert_urls:${id}`

export async function listAlertUrls(account: Account): Promise<AlertUrl[]> {
  const rows = await db()
    .select()
    .from(alertUrls)
    .where(eq(alertUrls.accountId, account.id))
    .orderBy(asc(alertUrls.createdAt), asc(alertUrls.id))
  return rows.map(toAlertUrl)
}

/** Adds an alert URL, which passes the checks of a subscription's URL. @throws ApiError invalid_url, limit_reached */
export async function addAlertUrl(account: Account, actor: Actor, input: AddAlertUrl): Promise<AlertUrl> {
  const checked = await checkUrl(input.url, policyFromEnv())
  if (!checked.ok) throw new ApiError('invalid_url', { reason: checked.reason })
  const id = randomUUID()
  const { host } = new URL(checked.url)
  const { name, format } = input
  return db().transaction(async (tx) => {
    // Additions of an account take turns, so that the count below stays true until the commit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    const [existing] = await tx.select({ count: count() }).from(alertUrls).where(eq(alertUrls.accountId, account.id))
    if ((existing?.count ?? 0) >= MAX_ALERT_URLS)
      throw new ApiError('limit_reached', { message: `An account can have at most ${MAX_ALERT_URLS} alert URLs.` })
    const [row] = await tx
      .insert(alertUrls)
      .values({ id, accountId: account.id, name, format, host, encryptedUrl: encrypt(checked.url, alertUrlRow(id)) })
      .returning()
    if (!row) throw new Error('The alert URL was not inserted.')
    await recordActivity(tx, account, actor, { action: 'alert_url_added', subjectId: id, subject: name, detail: host })
    return toAlertUrl(row)
  })
}

/** Chooses about which new messages a URL gets an alert. Null without the URL. */
export async function changeAlertUrl(
  account: Account,
  actor: Actor,
  { id, message_alerts }: ChangeAlertUrl,
): Promise<AlertUrl | null> {
  if (!isUuid(id)) return null
  return db().transaction(async (tx) => {
    const [row] = await tx
      .update(alertUrls)
      .set({ messageAlerts: message_alerts })
      .where(and(eq(alertUrls.id, id), eq(alertUrls.accountId, account.id)))
      .returning()
    if (!row) return null
    await recordActivity(tx, account, actor, {
      action: 'settings_changed',
      subject: 'Alerts about messages',
      detail: `${row.name}: ${message_alerts}`,
    })
    return toAlertUrl(row)
  })
}

/** Removes an alert URL. Alerts that wait for it are not sent. @returns whether the account had it */
export async function removeAlertUrl(account: Account, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return db().transaction(async (tx) => {
    const [row] = await tx
      .delete(alertUrls)
      .where(and(eq(alertUrls.id, id), eq(alertUrls.accountId, account.id)))
      .returning({ name: alertUrls.name, host: alertUrls.host })
    if (!row) return false
    const { name, host } = row
    await recordActivity(tx, account, actor, {
      action: 'alert_url_removed',
      subjectId: id,
      subject: name,
      detail: host,
    })
    return true
  })
}

const toAlertUrl = (row: typeof alertUrls.$inferSelect): AlertUrl => ({
  id: row.id,
  name: row.name,
  format: row.format,
  host: row.host,
  message_alerts: row.messageAlerts,
  last_sent_at: row.lastSentAt?.toISOString() ?? null,
  last_failed_at: row.lastFailedAt?.toISOString() ?? null,
  last_failure: row.lastFailure,
  is_stopped: row.stoppedAt !== null,
})
