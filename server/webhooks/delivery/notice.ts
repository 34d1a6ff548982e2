import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { nameInMail } from '../../mail/name-in-mail'
import { NOTICES, type NoticeKind, noticeMessage } from './notice-messages'

/** Name of the task that sends one of these mails. */
export const WEBHOOK_NOTICE = 'webhook_notice'

/** What a subscription's people are told, and the attempt that decided it, as its history says it. */
export interface Notice {
  kind: NoticeKind
  subscriptionId: string
  eventId: string
  /** Of the attempt that failed; empty when it works again. */
  error: string
}

/**
 * Queues a mail to each admin and editor of the accounts of these subscriptions, in the transaction that decided it: they are
 * told exactly when it was so, and once. A disabling always (spec, "Auto-disable"), the rest where the account asked for it.
 */
export async function queueNotices(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ kind, subscriptionId, eventId, error }) => ({
    kind,
    subscription_id: subscriptionId,
    event_id: eventId,
    error,
  }))
  await tx.execute(sql`
    select graphile_worker.add_job(${WEBHOOK_NOTICE}, json_build_object('mail_id', gen_random_uuid(), 'kind', n.kind,
      'user_id', m.user_id, 'subscription_id', s.id, 'event_id', n.event_id, 'error', n.error))
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (kind text, subscription_id uuid, event_id uuid, error text)
    join webhook_subscriptions s on s.id = n.subscription_id
    join accounts a on a.id = s.account_id and (n.kind in ('disabled', 'gone') or a.failure_warnings)
    join memberships m on m.account_id = s.account_id and m.role in ('admin', 'editor')`)
}

const Payload = z.object({
  mail_id: z.string(),
  kind: z.enum(NOTICES),
  user_id: z.string(),
  subscription_id: z.string(),
  event_id: z.string(),
  error: z.string(),
})

/** The task: one mail to one person. @throws when it cannot be sent, and is tried again. */
export async function sendNotice(payload: unknown): Promise<void> {
  const { mail_id, kind, user_id, subscription_id, event_id, error } = Payload.parse(payload)
  const [row] = await db().execute<{ email: string; url: string; account: string }>(sql`
    select u.email, s.url, a.name as account
    from users u, webhook_subscriptions s join accounts a on a.id = s.account_id
    where u.id = ${user_id} and s.id = ${subscription_id}`)
  if (!row) return // The person or the account is gone: there is nobody to tell.
  const words = noticeMessage(kind, {
    account: nameInMail(row.account),
    url: row.url,
    eventId: event_id,
    error,
    link: `${env().BASE_URL}/integrations/webhooks/${subscription_id}`,
    settings: `${env().BASE_URL}/settings`,
    timeoutSeconds: env().DELIVERY_TIMEOUT_SECONDS,
  })
  await sendMail({ id: mail_id, to: row.email, ...words })
}
