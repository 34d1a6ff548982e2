import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts } from '../../../db/schema'
import { AlertPayload, sendAlert, usableAlertUrl } from '../../alerts/send-alert'
import type { NetworkPolicy } from '../../webhooks/transport/policy'
import { NoticePayload, PROCESSING_ALERT, unfinishedPage } from './notice'
import { noticeAlert } from './notice-messages'

const Payload = AlertPayload.extend(NoticePayload.shape)

/** The task: makes one try to send an alert about processing to one alert URL. @throws as `sendAlert` */
export async function sendProcessingAlert(task: unknown, options: { policy?: NetworkPolicy } = {}): Promise<void> {
  const payload = Payload.parse(task)
  const alertUrl = await usableAlertUrl(payload)
  if (!alertUrl) return
  const [account] = await db().select().from(accounts).where(eq(accounts.id, alertUrl.accountId))
  if (!account) return // The account was deleted.
  const facts = { account: account.name, reason: payload.reason, link: unfinishedPage() }
  await sendAlert({ name: PROCESSING_ALERT, payload }, alertUrl, noticeAlert(payload.kind, facts), options)
}
