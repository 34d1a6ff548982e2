import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { accounts } from '../../../db/schema'
import { PROCESSING_NOTICES } from '../../../db/schema/processing'
import { unsubscribeUrl } from '../../accounts/account/unsubscribe'
import { alertTask, queueAlert } from '../../alerts/send-alert'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { noticeAlert, noticeMail } from './notice-messages'

export const PROCESSING_NOTICE = 'processing_notice'

export const PROCESSING_ALERT = 'processing_alert'

export type ProcessingNotice = (typeof PROCESSING_NOTICES)[number]

/** An outage that has ended may begin again, and each message may need a person: one email in this time, at most. */
const HOURS_BETWEEN_MAILS = 24

/** Queues emails and alerts in the caller's transaction: one per outage, which ends with the next completed message. */
export async function queueNotice(
  tx: Transaction,
  accountId: string,
  { kind, reason }: { kind: ProcessingNotice; reason: string },
): Promise<void> {
  const about = sql`jsonb_build_object('kind', ${kind}::text, 'reason', ${reason}::text)`
  await tx.execute(sql`
    with outage as (
      insert into processing_outages (account_id, kind, mailed_at)
      values (${accountId}::uuid, ${kind}, clock_timestamp())
      on conflict (account_id, kind) do update set mailed_at = excluded.mailed_at, ended_at = null
      where (processing_outages.ended_at is not null or processing_outages.kind = 'review')
        and processing_outages.mailed_at < clock_timestamp() - make_interval(hours => ${HOURS_BETWEEN_MAILS})
      returning account_id
    )
    select graphile_worker.add_job(${PROCESSING_NOTICE}, (jsonb_build_object('mail_id', gen_random_uuid(),
      'user_id', m.user_id, 'account_id', m.account_id) || ${about})::json)
    from outage join memberships m on m.account_id = outage.account_id and m.role in ('admin', 'editor')
      and m.processing_notices
    union all
    select ${queueAlert(PROCESSING_ALERT, { url: sql`u`, about })}
    from outage join alert_urls u on u.account_id = outage.account_id and u.stopped_at is null`)
}

/** Ends the outages of an account, in the transaction that completes a message. */
export async function endOutages(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`
    update processing_outages set ended_at = clock_timestamp()
    where account_id = ${accountId}::uuid and ended_at is null`)
}

const NoticePayload = z.object({ kind: z.enum(PROCESSING_NOTICES), reason: z.string() })

const Payload = NoticePayload.extend({ mail_id: z.string(), user_id: z.string(), account_id: z.string() })

/** The task: sends one email to one person. @throws when it cannot be sent; the task is then repeated. */
export async function sendProcessingNotice(payload: unknown): Promise<void> {
  const { mail_id, kind, user_id, account_id, reason } = Payload.parse(payload)
  const [row] = await db().execute<{ email: string; account: string }>(sql`
    select u.email, a.name as account from users u, accounts a where u.id = ${user_id} and a.id = ${account_id}`)
  if (!row) return // The person or the account was deleted.
  const stop = unsubscribeUrl({ subject: 'processing', accountId: account_id, userId: user_id })
  const facts = { account: row.account, reason, link: unfinishedPage(), unsubscribeUrl: stop }
  await sendMail({ id: mail_id, to: row.email, ...noticeMail(kind, facts) })
}

const unfinishedPage = (): string => `${env().BASE_URL}/messages/processing`

/** The task: makes one try to send an alert about processing to one alert URL. */
export const sendProcessingAlert = alertTask(NoticePayload, async ({ kind, reason }, { accountId }) => {
  const [account] = await db().select().from(accounts).where(eq(accounts.id, accountId))
  return account ? noticeAlert(kind, { account: account.name, reason, link: unfinishedPage() }) : null
})
