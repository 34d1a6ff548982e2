import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import { unsubscribeUrl } from '../../accounts/account/unsubscribe'
import type { MessageNoticeReason } from '../../contract/accounts/message-notices'
import type { Message } from '../../contract/messages/message'
import { contactOf } from '../../contract/messages/message-values'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { type MailContent, nameInMail, saidInMail } from '../../mail/mail-body'
import { INTRODUCTION_CHARACTERS, senderNameOf } from '../inbox/sender-name'
import { MINUTES_BETWEEN_MAILS, queueMail } from './notify-members'

const Payload = z.object({ mail_id: z.uuid(), account_id: z.uuid(), user_id: z.uuid() })

/** After this time without a mail server, an email about a message helps nobody. */
const MOST_DAYS = 3

/** What is beyond comes with the next email. */
const MOST_AT_ONCE = 500

/**
 * Task: sends one email with all messages that are due for a person. @throws when it cannot be sent; the notices stay, and
 * the task is repeated
 */
export async function mailMessages(payload: unknown): Promise<void> {
  const { mail_id, account_id, user_id } = Payload.parse(payload)
  // Of two concurrent tasks one gets a row, and so do the tasks of an hour at most twelve times.
  const [claimed] = await db().execute<{ now: string }>(sql`
    update memberships set notified_at = clock_timestamp()
    where account_id = ${account_id}::uuid and user_id = ${user_id}::uuid and (notified_at is null
        or notified_at <= clock_timestamp() - make_interval(mins => ${MINUTES_BETWEEN_MAILS}))
      and exists (select from message_notices n where n.account_id = ${account_id}::uuid and n.user_id = ${user_id}::uuid
        and n.due_at <= clock_timestamp())
    returning notified_at::text as now`)
  if (claimed) await sendDue({ mailId: mail_id, accountId: account_id, userId: user_id, now: claimed.now })
  await db().transaction((tx) => queueMail(tx, account_id, sql`n.user_id = ${user_id}::uuid`))
}

interface Due extends Record<string, unknown> {
  message_id: string
  reason: MessageNoticeReason
  is_current: boolean
  sender: Message['sender']
  channel: Message['channel']
  summary: Message['summary']
  transcript: string
  to: string
  account: string
}

/**
 * Messages that were erased have no notice. Those that are done by now, or assigned to somebody else, are left out, and so are
 * notes that were deleted.
 */
async function sendDue({
  mailId,
  accountId,
  userId,
  now,
}: Record<'mailId' | 'accountId' | 'userId' | 'now', string>): Promise<void> {
  const due = await db().execute<Due>(sql`
    select n.message_id, n.reason, g.sender, g.channel, g.summary, u.email as to, a.name as account,
      left(g.transcript_text, ${INTRODUCTION_CHARACTERS}) as transcript,
      g.state = 'completed' and n.due_at > ${now}::timestamptz - make_interval(days => ${MOST_DAYS})
        and m.role in ('admin', 'editor') and case n.reason
          when 'mentioned' then exists (
            select from message_notes t where t.message_id = g.id and n.user_id = any (t.mentioned))
          when 'assigned' then g.done_at is null and g.assignee_user_id = n.user_id
          else g.done_at is null
        end as is_current
    from message_notices n join messages g on g.id = n.message_id join users u on u.id = n.user_id
      join accounts a on a.id = n.account_id join memberships m on m.account_id = n.account_id and m.user_id = n.user_id
    where n.account_id = ${accountId}::uuid and n.user_id = ${userId}::uuid and n.due_at <= ${now}::timestamptz
    order by coalesce(g.summary ->> 'urgency' = 'high', false) desc, g.completed_at desc, g.id,
      array_position(array['new', 'assigned', 'mentioned'], n.reason)
    limit ${MOST_AT_ONCE}`)
  // A new message that was assigned meanwhile has two notices; the last one says most.
  const current = [...new Map(due.filter((row) => row.is_current).map((row) => [row.message_id, row])).values()]
  const [first] = current
  if (first)
    await sendMail({
      id: mailId,
      to: first.to,
      ...messagesMail({
        account: first.account,
        inboxUrl: `${env().BASE_URL}/messages`,
        unsubscribeUrl: unsubscribeUrl({ subject: 'messages', accountId, userId }),
        count: current.length,
        urgent: current.filter(({ summary }) => summary.urgency === 'high').length,
        messages: current.slice(0, MAX_LISTED).map((row) => ({
          reason: row.reason,
          isUrgent: row.summary.urgency === 'high',
          sender: senderNameOf(row.summary.mentioned.names, row.transcript),
          contact: contactOf(row.sender),
          channel: row.channel.name,
          summary: row.summary.text,
          url: `${env().BASE_URL}/messages/${row.message_id}`,
        })),
      }),
    })
  const sent = due.map(({ message_id, reason }) => ({ message_id, reason }))
  await db().execute(sql`
    delete from message_notices n using json_to_recordset(${JSON.stringify(sent)}::json) as s (message_id uuid, reason text)
    where n.account_id = ${accountId}::uuid and n.user_id = ${userId}::uuid
      and n.message_id = s.message_id and n.reason = s.reason`)
}

/** Messages that one email shows. */
const MAX_LISTED = 20

export interface MailedMessage {
  reason: MessageNoticeReason
  isUrgent: boolean
  /** The name that the sender said. */
  sender: string | null
  contact: string | null
  channel: string
  summary: string
  url: string
}

interface Facts {
  account: string
  inboxUrl: string
  unsubscribeUrl: string
  /** All messages, also those that are not shown. */
  count: number
  urgent: number
  messages: readonly MailedMessage[]
}

/** Returns the email about one message, or about several: summaries and links, never a recording or a transcript. */
export function messagesMail({ account, inboxUrl, unsubscribeUrl, count, urgent, messages }: Facts): MailContent {
  const [only] = messages
  const rest = count - messages.length
  return {
    account,
    ...(only && count === 1
      ? { subject: subjectOf(only), body: [...oneMessage(only), { button: 'Open the message', url: only.url }] }
      : {
          subject: messages.every(({ reason }) => reason === 'assigned')
            ? `${count} messages were assigned to you`
            : `${count} new messages${urgent > 0 ? `, ${urgent} urgent` : ''}`,
          body: [
            ...messages.map((message) => ({
              from: [whoOf(message), saidInMail(message.channel), ...marksOf(message)].join(' · '),
              quote: saidInMail(message.summary),
              link: { label: 'Open', url: message.url },
            })),
            ...(rest > 0 ? [`And ${rest} more.`] : []),
            { button: 'Open the inbox', url: inboxUrl },
          ],
        }),
    why: `You get this email because you are an admin or editor of ${nameInMail(account)}.`,
    unsubscribeUrl,
  }
}

const whoOf = ({ sender, contact }: MailedMessage): string =>
  sender === null ? (contact ?? 'Unknown sender') : saidInMail(sender)

const subjectOf = (message: MailedMessage): string => {
  if (message.reason === 'mentioned') return `A note names you, on a message from ${whoOf(message)}`
  if (message.reason === 'assigned') return `A message from ${whoOf(message)} was assigned to you`
  return `${message.isUrgent ? 'Urgent message' : 'New message'} from ${whoOf(message)}`
}

const marksOf = ({ reason, isUrgent }: MailedMessage): string[] => [
  ...(isUrgent ? ['urgent'] : []),
  ...(reason === 'assigned' ? ['assigned to you'] : []),
  ...(reason === 'mentioned' ? ['a note names you'] : []),
]

const oneMessage = (message: MailedMessage): MailContent['body'] => [
  { quote: saidInMail(message.summary) },
  {
    facts: {
      From: [message.sender === null ? null : saidInMail(message.sender), message.contact].filter(Boolean).join(', '),
      Channel: saidInMail(message.channel),
      ...(message.isUrgent ? { Urgency: 'high' } : {}),
    },
  },
]
