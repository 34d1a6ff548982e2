import { NotebookPen, ShieldAlert } from 'lucide'
import Link from 'next/link'
import { CallbackMark, SentimentMark, UrgencyMark } from '@/components/messages/classification'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/labels'
import { MarkedText } from '@/components/messages/list/marked-text'
import { listMessages } from '@/components/messages/list-messages'
import { messageHref } from '@/components/messages/message-urls'
import { Verified } from '@/components/messages/sender'
import { CHIP } from '@/components/messages/tags'
import { Initial } from '@/components/shell/initial'
import { Icon } from '@/components/ui/icon'
import { LtrText, UserText } from '@/components/ui/text/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { ListedMessage, MessageFilters } from '@/server/contract/messages/message-list'

const messages = inboxMessages.inbox
/** Further tags are counted, so that a row stays on one line. */
const SHOWN_TAGS = 2

interface Props {
  message: ListedMessage
  filters: MessageFilters
  /** False when the account has one channel, or the list is filtered by one. */
  showsChannel: boolean
  isSelected: boolean
  isBusy: boolean
  onSelect: (isRange: boolean) => void
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Shows a completed message on one line, and on a narrow screen on several. A click anywhere opens it. */
export function InboxRow({ message, filters, showsChannel, isSelected, isBusy, onSelect, now }: Props) {
  return (
    <li aria-busy={isBusy} data-unread={message.is_unread || undefined} className="inbox-row">
      <input
        type="checkbox"
        checked={isSelected}
        // The click event knows about the shift key; the change event does not.
        onClick={(event) => onSelect(event.shiftKey)}
        readOnly
        // Several messages can have the same sender.
        aria-labelledby={`select-${message.id} text-${message.id} time-${message.id}`}
        className="relative z-10 m-2.5 size-4 shrink-0 accent-accent"
      />
      <span id={`select-${message.id}`} hidden>
        {listMessages.select(textOf(message.contact))}
      </span>
      <div className="inbox-sender">
        <span aria-hidden="true" className="inbox-dot" />
        {message.is_unread ? <span className="sr-only">{messages.unread}: </span> : null}
        {/* The link covers the row, so its title is that of the signs without words. */}
        <Link
          href={messageHref(message.id, filters)}
          title={signsOf(message).join(' · ') || undefined}
          className="min-w-0 truncate after:absolute after:inset-0"
        >
          <LtrText>
            <MarkedText pieces={message.contact} />
          </LtrText>
        </Link>
        <span className="sr-only">
          <Verified sender={message.sender} />
        </span>
      </div>
      <p id={`text-${message.id}`} className="inbox-text">
        <Told message={message} showsChannel={showsChannel} />
      </p>
      <Marks message={message} />
      <span id={`time-${message.id}`} className="inbox-time">
        <RelativeTime at={message.completed_at} now={now} />
      </span>
    </li>
  )
}

function Told({ message, showsChannel }: Pick<Props, 'message' | 'showsChannel'>) {
  return (
    <>
      {showsChannel ? (
        <span className="inbox-channel">
          <UserText>{message.channel.name}</UserText>
          <span className="inbox-divider">{' · '}</span>
        </span>
      ) : null}
      {message.excerpt ? (
        <bdi dir="auto" className="inbox-summary">
          <span className="sr-only">{inboxMessages.list.inTranscript}</span>“<MarkedText pieces={message.excerpt} />”
        </bdi>
      ) : (
        <bdi dir="auto" className="inbox-summary">
          <MarkedText pieces={message.summary} />
        </bdi>
      )}
    </>
  )
}

function Marks({ message }: { message: ListedMessage }) {
  const { tags, assignee, note_count, callback_required } = message
  const hidden = tags.length - SHOWN_TAGS
  return (
    <div className="inbox-marks">
      {tags.length > 0 ? (
        <ul aria-label={listMessages.tags} className="flex min-w-0 items-center gap-1">
          {tags.slice(0, SHOWN_TAGS).map((tag) => (
            <li key={tag} dir="auto" title={tag} className={`${CHIP} min-w-10 max-w-[8rem] truncate`}>
              {tag}
            </li>
          ))}
          {hidden > 0 ? (
            <li title={tags.slice(SHOWN_TAGS).join(', ')} className={`${CHIP} shrink-0 whitespace-nowrap`}>
              <span aria-hidden="true">+{hidden}</span>
              <span className="sr-only">{listMessages.moreTags(hidden)}</span>
            </li>
          ) : null}
        </ul>
      ) : null}
      {message.sender.contact_verified ? null : (
        // Assistive technology reads it after the contact.
        <Sign text={inboxMessages.sender.unverified} isHidden>
          <Icon of={ShieldAlert} className="size-4 text-warning" />
        </Sign>
      )}
      {callback_required ? <CallbackMark inRow /> : null}
      <UrgencyMark urgency={message.urgency} inRow />
      <SentimentMark sentiment={message.sentiment} inRow />
      {note_count > 0 ? (
        <Sign text={listMessages.notes(note_count)}>
          <Icon of={NotebookPen} />
        </Sign>
      ) : null}
      {message.done_at ? <span className={CHIP}>{messages.done}</span> : null}
      {assignee ? (
        <Sign text={messages.assignedTo(assignee.name)}>
          <Initial name={assignee.name} className="rounded-full" />
        </Sign>
      ) : null}
    </div>
  )
}

/** An icon with its text. On a wide screen the text shows when the row has the focus. */
const Sign = ({ text, isHidden, children }: { text: string; isHidden?: boolean; children: React.ReactNode }) => (
  <span aria-hidden={isHidden} data-mark="phone" className="mark text-soft">
    {children}
    <span>{text}</span>
  </span>
)

/** Names what a row shows without a word. */
function signsOf({ sender, urgency, sentiment, note_count, assignee }: ListedMessage): string[] {
  return [
    sender.contact_verified ? null : inboxMessages.sender.unverified,
    urgency === null || urgency === 'high' ? null : URGENCY_LABELS[urgency],
    sentiment && SENTIMENT_LABELS[sentiment],
    note_count > 0 ? listMessages.notes(note_count) : null,
    assignee && messages.assignedTo(assignee.name),
  ].filter((sign) => sign !== null)
}

const textOf = (pieces: ListedMessage['contact']) => pieces.map(({ text }) => text).join('')
