import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { AlertPayload, sendAlert, usableAlertUrl } from '../../alerts/send-alert'
import type { NetworkPolicy } from '../transport/policy'
import { errorOf, NoticePayload, subscriptionPage, WEBHOOK_ALERT } from './notice'
import { noticeAlert } from './notice-messages'

const Payload = AlertPayload.extend(NoticePayload.shape)

/** The task: makes one try to send an alert about a subscription to one alert URL. @throws as `sendAlert` */
export async function sendWebhookAlert(task: unknown, options: { policy?: NetworkPolicy } = {}): Promise<void> {
  const payload = Payload.parse(task)
  const { kind, subscription_id: id, event_id: eventId } = payload
  const alertUrl = await usableAlertUrl(payload)
  if (!alertUrl) return
  const [row] = await db().execute<{ name: string; url: string; account: string; error: string }>(sql`
    select s.name, s.url, a.name as account, ${errorOf(payload)} as error
    from webhook_subscriptions s join accounts a on a.id = s.account_id
    where s.id = ${id} and s.account_id = ${alertUrl.accountId}`)
  if (!row) return // The account was deleted.
  const alert = noticeAlert(kind, { ...row, eventId, link: subscriptionPage(id) })
  await sendAlert({ name: WEBHOOK_ALERT, payload }, alertUrl, alert, options)
}
