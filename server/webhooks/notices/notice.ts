import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { unsubscribeUrl } from '../../accounts/account/unsubscribe'
import { alertTask, queueAlert } from '../../alerts/send-alert'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { withoutBody } from '../transport/failure-messages'
import { NOTICES, type NoticeKind, noticeAlert, noticeMail } from './notice-messages'

export const WEBHOOK_NOTICE = 'webhook_notice'

export const WEBHOOK_ALERT = 'webhook_alert'

export interface Notice {
  kind: NoticeKind
  subscriptionId: string
  eventId: string
  attemptId: string
  /** The error of the attempt, as in the history; empty when the webhook works again. */
  error: string
}

/** Queues emails and alerts in the transaction that caused them. A disabling is always sent. The queue gets no text of the receiver. */
export async function queueNotices(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ kind, subscriptionId, eventId, attemptId, error }) => ({
    kind,
    subscription_id: subscriptionId,
    event_id: eventId,
    attempt_id: attemptId,
    error: withoutBody(error),
  }))
  const notice = sql`
    json_to_recordset(${JSON.stringify(rows)}::json) 
      as n (kind text, subscription_id uuid, event_id uuid, attempt_id uuid, error text)
    join webhook_subscriptions s on s.id = n.subscription_id join accounts a on a.id = s.account_id`
  const isAlwaysSent = sql`n.kind in ('disabled', 'gone')`
  const about = sql`jsonb_build_object('kind', n.kind, 'subscription_id', s.id, 'event_id', n.event_id,
    'attempt_id', n.attempt_id, 'error', n.error)`
  await tx.execute(sql`
    select graphile_worker.add_job(${WEBHOOK_NOTICE},
      (jsonb_build_object('mail_id', gen_random_uuid(), 'user_id', m.user_id) || ${about})::json)
    from ${notice} join memberships m on m.account_id = s.account_id and m.role in ('admin', 'editor')
      and (${isAlwaysSent} or coalesce(m.failure_warnings, a.failure_warnings))
    union all
    select ${queueAlert(WEBHOOK_ALERT, { url: sql`u`, about })}
    from ${notice} join alert_urls u on u.account_id = s.account_id and u.stopped_at is null
      and (${isAlwaysSent} or a.failure_warnings)`)
}

const NoticePayload = z.object({
  kind: z.enum(NOTICES),
  subscription_id: z.string(),
  event_id: z.string(),
  attempt_id: z.string(),
  error: z.string(),
})

/** The error of the attempt with the beginning of the response, for a statement that has both values of the payload. */
const errorOf = ({ attempt_id, error }: z.infer<typeof NoticePayload>): SQL => sql`
  coalesce((select t.error from delivery_attempts t where t.id = ${attempt_id}::uuid and t.error is not null), ${error}::text)`

const Payload = NoticePayload.extend({ mail_id: z.string(), user_id: z.string() })

export async function sendNotice(payload: unknown): Promise<void> {
  const notice = Payload.parse(payload)
  const { mail_id, kind, user_id, subscription_id, event_id } = notice
  const [row] = await db().execute<{
    email: string
    url: string
    account: string
    account_id: string
    error: string
  }>(sql`
    select u.email, s.url, a.name as account, s.account_id, ${errorOf(notice)} as error
    from users u, webhook_subscriptions s join accounts a on a.id = s.account_id
    where u.id = ${user_id} and s.id = ${subscription_id}`)
  if (!row) return // The person or the account was deleted.
  const mail = noticeMail(kind, {
    account: row.account,
    url: row.url,
    eventId: event_id,
    error: row.error,
    link: subscriptionPage(subscription_id),
    unsubscribeUrl: unsubscribeUrl({ subject: 'warnings', accountId: row.account_id, userId: user_id }),
    timeoutSeconds: env().DELIVERY_TIMEOUT_SECONDS,
  })
  await sendMail({ id: mail_id, to: row.email, ...mail })
}

const subscriptionPage = (id: string): string => `${env().BASE_URL}/integrations/webhooks/${id}`

export const sendWebhookAlert = alertTask(NoticePayload, async (notice, { accountId }) => {
  const { kind, subscription_id: id, event_id: eventId } = notice
  const [row] = await db().execute<{ name: string; url: string; account: string; error: string }>(sql`
    select s.name, s.url, a.name as account, ${errorOf(notice)} as error
    from webhook_subscriptions s join accounts a on a.id = s.account_id
    where s.id = ${id} and s.account_id = ${accountId}`)
  return row ? noticeAlert(kind, { ...row, eventId, link: subscriptionPage(id) }) : null
})
