import type { MessageNoticeReason } from '../../contract/accounts/message-notices'
import { type MailContent, nameInMail, saidInMail } from '../../mail/mail-body'

/** Messages that one email shows. */
export const MAX_LISTED = 20

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
