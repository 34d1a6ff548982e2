import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../db/client'
import { env } from '../env'
import { type Mail, sendMail } from '../mail/mail'
import { publicEventId } from './envelope'
import { REACTIVATION_DAYS } from './lifecycle'
import { DISABLE_AFTER_FAILURES } from './tally'

/** Name of the task that sends one of these mails. */
export const DISABLED_NOTICE = 'disabled_notice'

/** What switched a subscription off: the last failure, as its history says it. */
export interface Disabling {
  subscriptionId: string
  eventId: string
  error: string
}

/**
 * Queues a mail to each admin and editor of the accounts whose subscriptions were switched off (spec, "Auto-disable"), in
 * the transaction that decided it: they are told exactly when it was, and once.
 */
export async function queueDisabledNotices(tx: Transaction, disablings: readonly Disabling[]): Promise<void> {
  if (disablings.length === 0) return
  const rows = disablings.map(({ subscriptionId, eventId, error }) => ({
    subscription_id: subscriptionId,
    event_id: eventId,
    error,
  }))
  await tx.execute(sql`
    select graphile_worker.add_job(${DISABLED_NOTICE}, json_build_object(
      'mail_id', gen_random_uuid(), 'user_id', m.user_id, 'subscription_id', s.id, 'event_id', d.event_id, 'error', d.error))
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (subscription_id uuid, event_id uuid, error text)
    join webhook_subscriptions s on s.id = d.subscription_id
    join memberships m on m.account_id = s.account_id and m.role in ('admin', 'editor')`)
}

const Payload = z.object({
  mail_id: z.string(),
  user_id: z.string(),
  subscription_id: z.string(),
  event_id: z.string(),
  error: z.string(),
})

/** The task: one mail to one person. @throws when it cannot be sent, and is tried again. */
export async function sendDisabledNotice(payload: unknown): Promise<void> {
  const { mail_id, user_id, subscription_id, event_id, error } = Payload.parse(payload)
  const [row] = await db().execute<{ email: string; url: string; account: string }>(sql`
    select u.email, s.url, a.name as account
    from users u, webhook_subscriptions s join accounts a on a.id = s.account_id
    where u.id = ${user_id} and s.id = ${subscription_id}`)
  if (!row) return // The person or the account is gone: there is nobody to tell.
  await sendMail({
    id: mail_id,
    to: row.email,
    ...disabledNotice({
      account: row.account,
      url: row.url,
      eventId: event_id,
      error,
      link: `${env().BASE_URL}/integrations/webhooks/${subscription_id}`,
    }),
  })
}

interface Facts {
  account: string
  url: string
  eventId: string
  error: string
  link: string
}

/** The words: which subscription, which event, what was answered, what to do, and where. */
export function disabledNotice({ account, url, eventId, error, link }: Facts): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: `Webhook disabled: ${new URL(url).host} failed ${DISABLE_AFTER_FAILURES} times in a row`,
    text: `The last ${DISABLE_AFTER_FAILURES} delivery attempts to a webhook of ${account} failed, so it was disabled.

Receiver:     ${url}
Last event:   ${publicEventId(eventId)}
Last answer:  ${error}

No events are sent to it until it is reactivated. What was waiting is kept.

1. Make the receiver answer any 2xx status within ${env().DELIVERY_TIMEOUT_SECONDS} seconds.
2. Reactivate the webhook, within ${REACTIVATION_DAYS} days: ${link}

You get this mail because you are an admin or editor of ${account}.
`,
  }
}
