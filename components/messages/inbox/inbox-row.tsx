import { type IconNode, NotebookPen, ShieldAlert } from 'lucide'
import Link from 'next/link'
import { Initial } from '@/components/shell/initial'
import { Icon } from '@/components/ui/icon'
import { LtrText, UserText } from '@/components/ui/text'
import { ListTime } from '@/components/ui/time/times'
import type { HighlightedText, ListedMessage, MessageFilters } from '@/server/contract/messages/message-list'
import { inboxMessages, listMessages } from '../inbox-messages'
import { CHIP, CONTACT_METHOD_LABELS, SENTIMENT_LABELS, URGENCY_LABELS } from '../labels'
import { messageHref } from '../message-urls'
import { RowPlay } from './row-player'

const messages = inboxMessages.inbox

interface Props {
  message: ListedMessage
  filters: MessageFilters
  /** False when the account has one channel, or the list is filtered by one. */
  showsChannel: boolean
  isSelected: boolean
  isBusy: boolean
  isPlaying: boolean
  onSelect: (isRange: boolean) => void
  onPlay: () => void
  /** Whether the message is beside the list. */
  isOpen: boolean
  /** Shows the message beside the list, and returns whether there is room for both. */
  onOpen: () => boolean
  now: number
}

/** Shows a completed message on two lines, and on a narrow screen on up to four. A click anywhere opens it. */
export function InboxRow(props: Props) {
  const { message, filters, showsChannel, isSelected, isBusy, isPlaying, onSelect, onPlay, isOpen, onOpen, now } = props
  // The message that is open is being marked as read.
  const isUnread = message.is_unread && !isOpen
  const words = wordsOf(message, now)
  // The page of a contact names it in its title.
  const isOfContact = filters.contact !== undefined
  return (
    <li
      aria-busy={isBusy}
      data-unread={isUnread || undefined}
      data-marked={words.length > 0 || hasSigns(message) || showsChannel || undefined}
      data-of-contact={isOfContact || undefined}
      className="inbox-row"
    >
      <input
        type="checkbox"
        checked={isSelected}
        // The click event knows about the shift key; the change event does not.
        onClick={(event) => onSelect(event.shiftKey)}
        readOnly
        // Several messages can have the same sender.
        aria-labelledby={`select-${message.id} text-${message.id} time-${message.id}`}
        className="relative z-10 m-2.5 size-4 shrink-0 accent-accent @max-[42rem]:my-0.5"
      />
      <span id={`select-${message.id}`} hidden>
        {listMessages.select(nameOf(message))}
      </span>
      <div className="inbox-sender">
        <span aria-hidden="true" className="inbox-dot" />
        {isUnread ? <span className="sr-only">{messages.unread}: </span> : null}
        {/* The link covers the row, so its title names what the row shows without words, or only when there is room. */}
        <Link
          href={messageHref(message.id, filters)}
          onNavigate={(event) => onOpen() && event.preventDefault()}
          aria-current={isOpen ? 'true' : undefined}
          title={titleOf(message, showsChannel)}
          className="inbox-link"
        >
          <span className={isOfContact ? 'sr-only' : undefined}>
            {message.sender_name === null ? (
              <ContactText message={message} />
            ) : (
              <UserText>{message.sender_name}</UserText>
            )}
          </span>
        </Link>
        {isOfContact || message.sender_name === null ? null : (
          <span data-on="phone" className="min-w-0 shrink-[3] grow basis-20 truncate font-normal text-small text-soft">
            <ContactText message={message} />
          </span>
        )}
        <span className="sr-only">{verifiedText(message.sender)}</span>
        {message.assignee ? (
          <span data-on="phone">
            <Assignee name={message.assignee.name} />
          </span>
        ) : null}
      </div>
      <p id={`text-${message.id}`} className="inbox-text">
        <Told message={message} />
      </p>
      {isOfContact || message.sender_name === null ? null : (
        <span data-on="wide" className="inbox-origin">
          <ContactText message={message} />
        </span>
      )}
      <Marks message={message} words={words} showsChannel={showsChannel} />
      <span id={`time-${message.id}`} className="inbox-time">
        <ListTime at={message.completed_at} now={now} />
      </span>
      <RowPlay message={message} name={nameOf(message)} isPlaying={isPlaying} onPlay={onPlay} />
    </li>
  )
}

const Told = ({ message: { excerpt, note_excerpt, summary } }: Pick<Props, 'message'>) => (
  <bdi dir="auto" className="inbox-summary">
    {excerpt ? (
      <>
        <span className="sr-only">{inboxMessages.list.inTranscript}</span>“<MarkedText pieces={excerpt} />”
      </>
    ) : note_excerpt ? (
      <>
        <span className="text-soft">{inboxMessages.list.inNotes}</span>
        <MarkedText pieces={note_excerpt} />
      </>
    ) : (
      <MarkedText pieces={summary} />
    )}
  </bdi>
)

interface MarksProps extends Pick<Props, 'message' | 'showsChannel'> {
  words: ReturnType<typeof wordsOf>
}

/** Says what needs attention in words, the most important one first. What has no room on their line is cut. */
function Marks({ message, words, showsChannel }: MarksProps) {
  const { assignee, note_count, done_at, tags } = message
  return (
    <div className="inbox-marks">
      {words.map(({ text, color, icon }) => (
        <span key={text} className={`mark font-medium ${color}`}>
          {icon ? <Icon of={icon} className="size-3.5 text-warning" /> : null}
          {text}
        </span>
      ))}
      {note_count > 0 ? (
        <Sign text={listMessages.notes(note_count)}>
          <Icon of={NotebookPen} className="size-3.5" />
        </Sign>
      ) : null}
      {done_at ? <span className={CHIP}>{messages.done}</span> : null}
      {showsChannel ? (
        <span className="inbox-channel">
          <UserText>{message.channel.name}</UserText>
        </span>
      ) : null}
      {assignee ? (
        <span data-on="wide">
          <Assignee name={assignee.name} />
        </span>
      ) : null}
      {tags.length > 0 ? (
        <ul aria-label={listMessages.tags} className="contents">
          {tags.map((tag) => (
            <li key={tag} dir="auto" className={`max-w-48 shrink-0 truncate ${CHIP}`}>
              {tag}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const Assignee = ({ name }: { name: string }) => (
  <Sign text={messages.assignedTo(name)}>
    <Initial name={name} className="size-4.5 rounded-full @max-[42rem]:size-5" />
  </Sign>
)

/** An icon. Its text is for assistive technology, and for people at a keyboard while the row has the focus. */
const Sign = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <span className="mark inbox-sign text-soft">
    {children}
    <span>{text}</span>
  </span>
)

function ContactText({ message: { contact } }: Pick<Props, 'message'>) {
  return <LtrText>{contact.some(({ found }) => found) ? <MarkedText pieces={contact} /> : textOf(contact)}</LtrText>
}

const nameOf = ({ sender_name, contact }: ListedMessage): string => sender_name ?? textOf(contact)

function verifiedText({ verification_method, contact_verified }: ListedMessage['sender']): string {
  const { verified, notVerified } = inboxMessages.sender
  return (contact_verified ? verified : notVerified)(CONTACT_METHOD_LABELS[verification_method])
}

const textOf = (pieces: HighlightedText): string => pieces.map(({ text }) => text).join('')

interface Word {
  text: string
  color: string
  icon?: IconNode
}

/** Returns the words for what needs attention. */
function wordsOf({ sender, ...message }: ListedMessage, now: number): readonly Word[] {
  const { callback_required, urgency, sentiment, snoozed_until, done_at } = message
  const snoozed = Date.parse(snoozed_until ?? '') > now ? messages.snoozed : messages.reminder
  const isUnhappy = sentiment === 'negative' || sentiment === 'frustrated'
  return [
    ...(callback_required ? [{ text: inboxMessages.callbackShort, color: 'text-warning' }] : []),
    ...(urgency === 'high' ? [{ text: inboxMessages.urgentShort, color: 'text-bad' }] : []),
    ...(snoozed_until && !done_at ? [{ text: snoozed, color: 'text-accent' }] : []),
    ...(sender.contact_verified
      ? []
      : [{ text: inboxMessages.sender.unverified, color: 'text-soft', icon: ShieldAlert }]),
    ...(isUnhappy ? [{ text: SENTIMENT_LABELS[sentiment], color: 'text-soft' }] : []),
  ]
}

const hasSigns = ({ note_count, done_at, tags, assignee }: ListedMessage): boolean =>
  note_count > 0 || done_at !== null || tags.length > 0 || assignee !== null

function titleOf({ urgency, note_count, assignee, tags, channel }: ListedMessage, showsChannel: boolean) {
  const named = [
    urgency === null || urgency === 'high' ? null : URGENCY_LABELS[urgency],
    note_count > 0 ? listMessages.notes(note_count) : null,
    assignee && messages.assignedTo(assignee.name),
    ...tags,
    showsChannel ? channel.name : null,
  ]
  return named.filter((name) => name !== null).join(' · ') || undefined
}

/** Marks the search terms in a text. It renders only text nodes, so markup in the text stays text. */
function MarkedText({ pieces }: { pieces: HighlightedText }) {
  let at = 0
  return pieces.map(({ text, found }) => {
    const key = at
    at += text.length
    return found ? (
      <mark key={key} className="rounded-[2px] bg-accent/20 px-px text-inherit">
        {text}
      </mark>
    ) : (
      text
    )
  })
}
