import { type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import type { MessageNoticeChoice, MessageNoticeReason } from '../../contract/accounts/message-notices'
import { env } from '../../env'
import { queueMessageAlerts } from './message-alerts'
import { NoticePayload } from './queue'

export const MAIL_MESSAGES = 'mail_messages'

/** Task: notes who gets an email about messages, and queues emails and alerts. */
export async function notifyMembers(payload: unknown): Promise<void> {
  const { account_id, reason, message_ids, user_id } = NoticePayload.parse(payload)
  await db().transaction(async (tx) => {
    if (reason === 'new') await queueMessageAlerts(tx, account_id, message_ids)
    if (!env().SMTP_URL) return
    const messages = await tx.execute<{ id: string; is_urgent: boolean }>(sql`
      select id, coalesce(summary ->> 'urgency' = 'high', false) as is_urgent from messages
      where account_id = ${account_id}::uuid and state = 'completed'
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify(message_ids)}::json))`)
    const members = (await answerers(tx, account_id)).filter((member) => member.isVerified)
    const notices = members.flatMap((member) =>
      messages
        .filter(({ is_urgent }) => isWanted(member, { reason, userId: user_id, isUrgent: is_urgent }))
        .map(({ id }) => ({ user_id: member.userId, message_id: id, due_at: dueAt(member, reason).toISOString() })),
    )
    if (notices.length === 0) return
    await tx.execute(sql`
      insert into message_notices (account_id, user_id, message_id, reason, due_at)
      select ${account_id}::uuid, n.user_id, n.message_id, ${reason}, n.due_at
      from json_to_recordset(${JSON.stringify(notices)}::json) as n (user_id uuid, message_id uuid, due_at timestamptz)
      on conflict do nothing`)
    await queueMail(tx, account_id)
  })
}

interface Answerer {
  userId: string
  isVerified: boolean
  choice: MessageNoticeChoice
  digestHour: number | null
  timeZone: string
}

/** Returns the admins and editors of an account with their choices. */
export async function answerers(from: Queryable, accountId: string): Promise<Answerer[]> {
  const rows = await from.execute<{
    user_id: string
    is_verified: boolean
    choice: MessageNoticeChoice | null
    digest_hour: number | null
    time_zone: string
  }>(sql`
    select m.user_id, u.email_verified_at is not null as is_verified, m.message_notices as choice, m.digest_hour,
      coalesce(u.time_zone, m.digest_time_zone, 'UTC') as time_zone
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId}::uuid and m.role in ('admin', 'editor')`)
  return rows.map((row) => ({
    userId: row.user_id,
    // A summary must not reach a person who only has a similar address.
    isVerified: row.is_verified,
    choice: row.choice ?? defaultChoice(rows.length),
    digestHour: row.digest_hour,
    timeZone: row.time_zone,
  }))
}

function isWanted(
  { userId, choice }: Answerer,
  about: { reason: MessageNoticeReason; userId: string | null; isUrgent: boolean },
): boolean {
  if (about.reason === 'new') return wantsNew(choice, about)
  return userId === about.userId && choice !== 'none'
}

/** An assignment and a note that names the person are somebody's request, so they do not wait for the digest. */
export function dueAt({ digestHour, timeZone }: Answerer, reason: MessageNoticeReason, now = new Date()): Date {
  return reason !== 'new' || digestHour === null ? now : nextDigest(now, timeZone, digestHour)
}

/**
 * Queues an email to each person of the account for whom notices wait, at the time of the first one. There is one job a
 * person, which is moved. In the order of the people, so that two transactions do not wait for each other.
 */
export async function queueMail(tx: Transaction, accountId: string, which: SQL = sql`true`): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(${MAIL_MESSAGES},
      json_build_object('mail_id', gen_random_uuid(), 'account_id', ${accountId}::uuid, 'user_id', w.user_id),
      job_key => ${`${MAIL_MESSAGES}:${accountId}:`} || w.user_id, run_at => w.run_at)
    from (
      select n.user_id, greatest(min(n.due_at), m.notified_at + make_interval(mins => ${MINUTES_BETWEEN_MAILS})) as run_at
      from message_notices n join memberships m on m.account_id = n.account_id and m.user_id = n.user_id
      where n.account_id = ${accountId}::uuid and ${which}
      group by n.user_id, m.notified_at order by n.user_id
    ) w`)
}

/**
 * What a person without a choice gets. The only one who can answer hears of every message; where several share them, an email
 * about each to everyone would be noise.
 * @param answerers admins and editors of the account
 */
export const defaultChoice = (answerers: number): MessageNoticeChoice => (answerers === 1 ? 'all' : 'urgent')

/** Whether a choice includes a new message that is assigned to nobody. */
export const wantsNew = (choice: MessageNoticeChoice, { isUrgent }: { isUrgent: boolean }): boolean =>
  choice === 'all' || (choice === 'urgent' && isUrgent)

/** Emails of one account to one person have at least this time between them; what comes meanwhile is gathered. */
export const MINUTES_BETWEEN_MAILS = 5

const QUARTER_MS = 15 * 60_000
/** A day of the zone that skips the hour has none. */
const LONGEST_MS = 49 * 60 * 60_000

/** Returns the next time after `after` at which clocks in the zone show the full hour. Offsets of zones are whole quarters. */
export function nextDigest(after: Date, timeZone: string, hour: number): Date {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const wanted = `${String(hour).padStart(2, '0')}:00`
  const first = (Math.floor(after.getTime() / QUARTER_MS) + 1) * QUARTER_MS
  for (let at = first; at < first + LONGEST_MS; at += QUARTER_MS) if (clock.format(at) === wanted) return new Date(at)
  throw new Error(`No clock in ${timeZone} shows ${wanted}.`)
}
