import { type IconNode, Mail, MessageCircle, Phone } from 'lucide'
import { buttonClasses } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/contract/messages/message'
import { inboxMessages } from '../inbox-messages'

const texts = inboxMessages.inbox.answer

export const ANSWER = 'answer'

/** Offers to answer in the program for the sender's kind of contact, with the summary quoted. Nothing when it is unknown. */
export function Answer({ message }: { message: Answered }) {
  const answer = answerTo(message)
  if (answer === null) return null
  const opensPage = answer.kind === 'whatsapp'
  return (
    <a
      id={ANSWER}
      aria-keyshortcuts="r"
      href={answer.href}
      {...(opensPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      title={texts[answer.kind]}
      className={buttonClasses('secondary')}
    >
      <Icon of={ICONS[answer.kind]} className="action-icon" />
      <span className="action-text">{texts[answer.kind]}</span>
    </a>
  )
}

const ICONS: Record<keyof typeof LINKS, IconNode> = { email: Mail, phone: Phone, whatsapp: MessageCircle }

/**
 * Returns the link that answers a message: a mail (RFC 6068), a call (RFC 3966) or a chat (wa.me). Null without a contact that a
 * link can carry.
 */
export function answerTo({ sender, channel, summary }: Answered): { kind: keyof typeof LINKS; href: string } | null {
  for (const kind of ['email', 'phone', 'whatsapp'] as const) {
    const contact = sender[kind]
    const href =
      contact === null
        ? null
        : LINKS[kind](contact, cut(texts.subject(channel.name), 400), cut(`> ${summary.text}`, 1_300))
    if (href !== null) return { kind, href }
  }
  return null
}

type Answered = {
  sender: Pick<Message['sender'], 'email' | 'phone' | 'whatsapp'>
  channel: Pick<Message['channel'], 'name'>
  summary: Pick<Message['summary'], 'text'>
}

const LINKS = {
  email: (contact: string, subject: string, quote: string) =>
    /^[^\s@]+@[^\s@]+$/.test(contact)
      ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`
      : null,
  phone: (contact: string) => (PHONE.test(contact) ? `tel:${contact}` : null),
  whatsapp: (contact: string, _subject: string, quote: string) =>
    PHONE.test(contact) ? `https://wa.me/${contact.slice(1)}?text=${encodeURIComponent(`${quote}\n\n`)}` : null,
}

const PHONE = /^\+\d{4,20}$/

/** Returns a text in one line, cut where it is longer than `most` characters of a link. Some mail programs take 2,000. */
function cut(text: string, most: number): string {
  let [kept, encoded] = ['', 0]
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    encoded += encodeURIComponent(character).length
    if (encoded > most) return `${kept}…`
    kept += character
  }
  return kept
}
