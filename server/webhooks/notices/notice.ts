import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { unsubscribeUrl } from '../../accounts/account/unsubscribe'
import { alertTask, queueAlert } from '../../alerts/send-alert'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { withoutBody } from '../transport/failure-messages'
import { NOTICES, type NoticeKind, noticeAlert, noticeMail, warningsMail } from './notice-messages'

export const WEBHOOK_NOTICE = 'webhook_notice'

/** Sends the warnings and recoveries that were gathered for a person. */
export const WEBHOOK_WARNINGS = 'webhook_warnings'

export const WEBHOOK_ALERT = 'webhook_alert'

export interface Notice {
  kind: NoticeKind
  subscriptionId: string
  /** Null where no delivery caused it. */
  eventId: string | null
  attemptId: string | null
  /** The error of the attempt, as in the history; empty where there is none. */
  error: string
}

/**
 * Queues emails and alerts in the transaction that caused them. A disabling and the result of a weekly check are always sent. The
 * queue gets no text of the receiver.
 */
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
  const isAlwaysSent = sql`n.kind in ('disabled', 'gone', 'unverified')`
  const about = sql`jsonb_build_object('kind', n.kind, 'subscription_id', s.id, 'event_id', n.event_id,
    'attempt_id', n.attempt_id, 'error', n.error)`
  await tx.execute(sql`
    select graphile_worker.add_job(${WEBHOOK_NOTICE},
      (jsonb_build_object('mail_id', gen_random_uuid(), 'user_id', m.user_id, 'at', extract(epoch from clock_timestamp()))
        || ${about})::json)
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
  event_id: z.string().nullable(),
  attempt_id: z.string().nullable(),
  error: z.string(),
})

/** The error of the attempt with the beginning of the response, for a statement that has both values of the payload. */
const errorOf = ({ attempt_id, error }: z.infer<typeof NoticePayload>): SQL => sql`
  coalesce((select t.error from delivery_attempts t where t.id = ${attempt_id}::uuid and t.error is not null), ${error}::text)`

const Payload = NoticePayload.extend({ mail_id: z.string(), user_id: z.string(), at: z.number() })
type Queued = z.infer<typeof Payload>

/** Task: sends the email about a disabled webhook at once. Warnings and recoveries wait for others. */
export async function sendNotice(payload: unknown): Promise<void> {
  const notice = Payload.parse(payload)
  if (notice.kind === 'failing' || notice.kind === 'working') return gather(notice)
  const [found] = await findFacts([notice])
  // Otherwise the person or the account was deleted.
  if (found) await sendMail({ id: notice.mail_id, to: found.email, ...noticeMail(notice.kind, found) })
}

/** An email about warnings has what happened in this time after the first of them. */
const GATHERED_MINUTES = 10

/** One job a person and account, to whose payload the notice is appended. Its time stays. */
const gather = async (notice: Queued): Promise<void> => {
  await db().execute(sql`
    select graphile_worker.add_job(${WEBHOOK_WARNINGS}, ${JSON.stringify([notice])}::json,
      job_key => ${`${WEBHOOK_WARNINGS}:${notice.user_id}:`} || s.account_id, job_key_mode => 'preserve_run_at',
      run_at => clock_timestamp() + make_interval(mins => ${GATHERED_MINUTES}))
    from webhook_subscriptions s where s.id = ${notice.subscription_id}::uuid`)
}

/**
 * Task: sends one email with the last warning or recovery of each webhook. Those of a webhook that was disabled meanwhile are left
 * out, because that has an email of its own, and so are all of a person who no longer wants them.
 */
export async function sendWarnings(payload: unknown): Promise<void> {
  // The tasks that gathered them ran beside each other.
  const gathered = z
    .array(Payload)
    .parse(payload)
    .toSorted((a, b) => a.at - b.at)
  const last = [...new Map(gathered.map((notice) => [notice.subscription_id, notice])).values()]
  const found = (await findFacts(last)).filter(({ isWanted }) => isWanted)
  const [first] = found
  if (!first) return
  const mail =
    found.length === 1 ? noticeMail(first.kind, first) : warningsMail(found, `${env().BASE_URL}/integrations/webhooks`)
  await sendMail({ id: first.mailId, to: first.email, ...mail })
}

/** Returns what emails say about notices of one person, in their order. */
async function findFacts(notices: readonly Queued[]) {
  const rows = await db().execute<{
    mail_id: string
    kind: NoticeKind
    subscription_id: string
    event_id: string | null
    email: string
    url: string
    account: string
    account_id: string
    user_id: string
    error: string
    is_wanted: boolean
  }>(sql`
    select n.mail_id, n.kind, n.subscription_id, n.event_id, u.email, s.url, a.name as account, s.account_id, n.user_id,
      coalesce((select t.error from delivery_attempts t where t.id = n.attempt_id and t.error is not null), n.error) as error,
      s.is_active and exists (
        select from memberships m where m.account_id = s.account_id and m.user_id = n.user_id
          and m.role in ('admin', 'editor') and coalesce(m.failure_warnings, a.failure_warnings)) as is_wanted
    from rows from (json_to_recordset(${JSON.stringify(notices)}::json) as (
        mail_id text, kind text, subscription_id uuid, event_id uuid, attempt_id uuid, user_id uuid, error text))
      with ordinality as n (mail_id, kind, subscription_id, event_id, attempt_id, user_id, error, place)
    join users u on u.id = n.user_id
    join webhook_subscriptions s on s.id = n.subscription_id join accounts a on a.id = s.account_id
    order by n.place`)
  return rows.map((row) => ({
    mailId: row.mail_id,
    kind: row.kind,
    email: row.email,
    isWanted: row.is_wanted,
    account: row.account,
    url: row.url,
    eventId: row.event_id,
    error: row.error,
    link: subscriptionPage(row.subscription_id),
    unsubscribeUrl: unsubscribeUrl({ subject: 'warnings', accountId: row.account_id, userId: row.user_id }),
    timeoutSeconds: env().DELIVERY_TIMEOUT_SECONDS,
  }))
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
