import { NotebookPen, ShieldAlert, Tag } from 'lucide'
import Link from 'next/link'
import { Initial } from '@/components/shell/initial'
import { Icon } from '@/components/ui/icon'
import { LtrText, UserText } from '@/components/ui/text'
import { ListTime } from '@/components/ui/time/times'
import type { HighlightedText, ListedMessage, MessageFilters } from '@/server/contract/messages/message-list'
import { CallbackMark, CHIP, SentimentMark, UrgencyMark } from '../classification'
import { inboxMessages, listMessages } from '../inbox-messages'
import { SENTIMENT_LABELS, URGENCY_LABELS } from '../labels'
import { messageHref } from '../message-urls'
import { Verified } from '../sender'

const messages = inboxMessages.inbox

interface Props {
  message: ListedMessage
  filters: MessageFilters
  /** False when the account has one channel, or the list is filtered by one. */
  showsChannel: boolean
  isSelected: boolean
  isBusy: boolean
  onSelect: (isRange: boolean) => void
  now: number
}

/** Shows a completed message on one line, and on a narrow screen on several. A click anywhere opens it. */
export function InboxRow({ message, filters, showsChannel, isSelected, isBusy, onSelect, now }: Props) {
  const tags = tagsOf(message)
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
        {listMessages.select(message.sender_name ?? textOf(message.contact))}
      </span>
      <div className="inbox-sender">
        <span aria-hidden="true" className="inbox-dot" />
        {message.is_unread ? <span className="sr-only">{messages.unread}: </span> : null}
        {/* The link covers the row, so its title names what the row shows without words, or only when there is room. */}
        <Link
          href={messageHref(message.id, filters)}
          title={
            [...signsOf(message), ...tags.inTitle, ...(showsChannel ? [message.channel.name] : [])].join(' · ') ||
            undefined
          }
          className="min-w-0 truncate after:absolute after:inset-0"
        >
          {message.sender_name === null ? (
            <LtrText>
              <MarkedText pieces={message.contact} />
            </LtrText>
          ) : (
            <UserText>{message.sender_name}</UserText>
          )}
        </Link>
        {message.sender_name === null ? null : (
          <span data-on="phone" className="min-w-0 flex-1 basis-20 truncate font-normal text-small text-soft">
            <LtrText>
              <MarkedText pieces={message.contact} />
            </LtrText>
          </span>
        )}
        <span className="sr-only">
          <Verified sender={message.sender} />
        </span>
        {message.assignee ? (
          <span data-on="phone">
            <Assignee name={message.assignee.name} />
          </span>
        ) : null}
      </div>
      <p id={`text-${message.id}`} className="inbox-text">
        <Told message={message} showsChannel={showsChannel} />
      </p>
      <Marks message={message} tags={tags} showsChannel={showsChannel} />
      <span id={`time-${message.id}`} className="inbox-time">
        <ListTime at={message.completed_at} now={now} />
      </span>
    </li>
  )
}

function Told({ message, showsChannel }: Pick<Props, 'message' | 'showsChannel'>) {
  const contact =
    message.sender_name === null ? null : (
      <span data-on="wide" className="inbox-contact">
        <LtrText>
          <MarkedText pieces={message.contact} />
        </LtrText>
      </span>
    )
  return (
    <>
      {message.excerpt ? (
        <bdi dir="auto" className="inbox-summary">
          <span className="sr-only">{inboxMessages.list.inTranscript}</span>“<MarkedText pieces={message.excerpt} />”
        </bdi>
      ) : (
        <bdi dir="auto" className="inbox-summary">
          <MarkedText pieces={message.summary} />
        </bdi>
      )}
      {showsChannel ? (
        <span className="inbox-channel">
          {contact}
          <UserText>{message.channel.name}</UserText>
        </span>
      ) : (
        contact
      )}
    </>
  )
}

interface MarksProps extends Pick<Props, 'message' | 'showsChannel'> {
  tags: ReturnType<typeof tagsOf>
}

function Marks({ message, tags, showsChannel }: MarksProps) {
  const { assignee, note_count, callback_required } = message
  return (
    <div className="inbox-marks">
      <Tags message={message} onWide={tags.shown.length} onPhone={countOnPhone(message, showsChannel)} />
      {message.sender.contact_verified ? null : (
        <Sign text={inboxMessages.sender.unverified} isWarning>
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
        <span data-on="wide">
          <Assignee name={assignee.name} />
        </span>
      ) : null}
    </div>
  )
}

/** @param props.onWide how many tags a wide row shows. A row counts the others. */
function Tags({ message: { tags }, onWide, onPhone }: Pick<Props, 'message'> & { onWide: number; onPhone: number }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={listMessages.tags} className="inbox-tags">
      {tags.slice(0, Math.max(onWide, onPhone)).map((tag, index) => (
        <li
          key={tag}
          dir="auto"
          data-on={index < onWide ? (index < onPhone ? undefined : 'wide') : 'phone'}
          className={CHIP}
        >
          {tag}
        </li>
      ))}
      {onWide < tags.length ? (
        <li data-on="wide" className={CHIP}>
          {listMessages.moreTags(tags.length - onWide, onWide > 0)}
        </li>
      ) : null}
      {onPhone < tags.length ? (
        <li data-on="phone" className={onPhone > 0 ? CHIP : 'inbox-tag-count'}>
          {onPhone > 0 ? null : <Icon of={Tag} className="size-3" />}
          {listMessages.moreTags(tags.length - onPhone, true)}
        </li>
      ) : null}
    </ul>
  )
}

const Assignee = ({ name }: { name: string }) => (
  <Sign text={messages.assignedTo(name)}>
    <Initial name={name} className="rounded-full @max-[42rem]:size-5" />
  </Sign>
)

/** An icon with its text, which shows on a wide row with the focus, and with `isWarning` on a phone. */
const Sign = ({ text, isWarning, children }: { text: string; isWarning?: boolean; children: React.ReactNode }) => (
  <span aria-hidden={isWarning} data-mark={isWarning ? 'phone' : 'sign'} className="mark text-soft">
    {children}
    <span>{text}</span>
  </span>
)

/** Divides the tags into those that a wide row shows, and the others. The title names more: a laptop has no room beside two words. */
function tagsOf({ tags, callback_required, urgency }: ListedMessage) {
  const words = Number(callback_required) + Number(urgency === 'high')
  const shown = shownTags(tags, words)
  return { shown, inTitle: words === 2 ? tags : tags.slice(shown.length) }
}

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

/** How many characters of tags a wide row has room for beside none, one or two marks with a word. A chip needs `CHIP_ROOM` more. */
const ROOM = [34, 22, 12]
const CHIP_ROOM = 2

/** Returns the first tags, as many as a row shows in full beside this number of words. The others are counted. */
export function shownTags(tags: readonly string[], words: number): readonly string[] {
  let left = ROOM[words] ?? 0
  const end = tags.findIndex((tag) => {
    left -= tag.length + CHIP_ROOM
    return left < 0
  })
  return end < 0 ? tags : tags.slice(0, end)
}

type MarkedMessage = Pick<
  ListedMessage,
  'tags' | 'callback_required' | 'urgency' | 'sentiment' | 'note_count' | 'done_at'
> & { sender: Pick<ListedMessage['sender'], 'contact_verified'> }

/** The line of marks on a phone of 360 pixels: alone, beside the name of a channel, and there with two words and tags, in pixels. */
const LINES = { alone: 270, besideChannel: 200, wordsBesideChannel: 234 } as const
/** The widths of marks on a phone with the gap behind each, in pixels. */
const WIDTHS = { unverified: 105, callback: 82, high: 106, sign: 26, done: 54, otherTags: 38 } as const
const widthOfTag = (tag: string) => tag.length * 7 + 24

/** Returns how many tags a row shows on a phone, beside its other marks and the number of the rest (`.inbox-marks`). */
export function countOnPhone(message: MarkedMessage, showsChannel: boolean): number {
  const { tags, callback_required: isCallback, urgency, sentiment, sender, note_count, done_at } = message
  const isHigh = urgency === 'high'
  const areBoth = isCallback && isHigh
  const used =
    (isCallback ? WIDTHS.callback : 0) +
    (isHigh ? WIDTHS.high : 0) +
    (sender.contact_verified ? 0 : areBoth ? WIDTHS.sign : WIDTHS.unverified) +
    (sentiment === 'negative' || sentiment === 'frustrated' ? WIDTHS.sign : 0) +
    (note_count > 0 ? WIDTHS.sign : 0) +
    (done_at ? WIDTHS.done : 0)
  const words = Number(isCallback) + Number(isHigh) + Number(!sender.contact_verified)
  const hasChannel = showsChannel && !(areBoth && !sender.contact_verified)
  let left = LINES[hasChannel ? (words > 1 ? 'wordsBesideChannel' : 'besideChannel') : 'alone'] - used
  const end = tags.findIndex((tag, index) => {
    left -= widthOfTag(tag)
    return left < (index < tags.length - 1 ? WIDTHS.otherTags : 0)
  })
  return end < 0 ? tags.length : end
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
