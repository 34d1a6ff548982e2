import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { Facts } from '@/components/ui/page-parts'
import { LINES_OF_USER_TEXT, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { Message } from '@/server/contract/messages/message'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { contactOf } from '@/server/contract/messages/message-values'
import { CallbackMark, UrgencyMark } from '../classification'
import { CHANNEL_TYPE_LABELS, formatAudioLength, PRIORITY_LABELS, SENTIMENT_LABELS, URGENCY_LABELS } from '../labels'
import { Identifier } from '../lazy-parts'
import { pageMessages } from '../page-messages'
import { Expiration } from '../player/recording'
import { Contact, ExternalLink, Verified } from '../sender'

const { page, facts, payload } = pageMessages

export function Summary({ summary, isCalledBack }: { summary: Message['summary']; isCalledBack: boolean }) {
  const { urgency, sentiment, intent, callback_required } = summary
  return (
    <>
      <p dir="auto" className={`max-w-[42rem] text-read wrap-anywhere ${LINES_OF_USER_TEXT}`}>
        {summary.text || <span className="text-soft">{page.noSummary}</span>}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {urgency ? <UrgencyMark urgency={urgency} /> : <span className="text-soft">{URGENCY_LABELS.none}</span>}
        <span className={sentiment ? '' : 'text-soft'}>{SENTIMENT_LABELS[sentiment ?? 'none']}</span>
        {intent ? <span className="wrap-anywhere">{page.intent(<UserText>{intent}</UserText>)}</span> : null}
        {callback_required ? isCalledBack ? page.calledBack : <CallbackMark /> : null}
      </p>
    </>
  )
}

export function ActionItems({ items }: { items: Message['summary']['action_items'] }) {
  if (items.length === 0) return <p className="text-soft">{pageMessages.page.noActionItems}</p>
  return (
    <ul className="border-rule border-t">
      {items.map(({ task, priority, deadline }) => (
        <li
          key={`${task} ${priority} ${deadline}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule border-b py-2"
        >
          <UserText className="min-w-0 wrap-anywhere">{task}</UserText>
          <span className="text-small text-soft wrap-anywhere">
            {PRIORITY_LABELS[priority]}
            {deadline ? (
              <>
                {' · '}
                <UserText>{deadline}</UserText>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const mentionsSomething = ({ summary: { mentioned } }: Message): boolean =>
  [mentioned.names, mentioned.phones, mentioned.emails].some((items) => items.length > 0)

export function Mentioned({ mentioned: { names, phones, emails } }: { mentioned: Message['summary']['mentioned'] }) {
  const groups = [
    [page.names, names.map((name) => <UserText key={name}>{name}</UserText>)],
    [page.phones, phones.map((phone) => <Contact key={phone} value={phone} />)],
    [page.emails, emails.map((email) => <Contact key={email} value={email} />)],
  ] as const
  return (
    <Facts
      facts={groups.map(([name, items]) =>
        items.length === 0
          ? null
          : [
              name,
              <span key={name} className="flex flex-wrap gap-x-5 gap-y-0.5">
                {items}
              </span>,
            ],
      )}
    />
  )
}

/** Shows the draft of a public review that the sender was offered, if reviews were enabled. Whether they published it is unknown. */
export function Review({ review }: { review: Message['google_review'] }) {
  return (
    <div className="flex flex-col gap-2">
      {review.draft_text === null ? (
        <p className="text-soft">{pageMessages.page.noReviewDraft}</p>
      ) : (
        <blockquote
          dir="auto"
          className={`max-w-[42rem] border-rule border-s-2 ps-4 wrap-anywhere ${LINES_OF_USER_TEXT}`}
        >
          {review.draft_text}
        </blockquote>
      )}
      {review.review_url ? <ExternalLink url={review.review_url} /> : null}
    </div>
  )
}

/** Shows who left the message, where and when. */
export function MessageFacts({ found: { message, audio, sample } }: { found: MessagePage }) {
  const { sender, channel } = message
  return (
    <Facts
      facts={[
        [
          facts.sender,
          <span key="sender" className="flex flex-col">
            <Contact value={contactOf(sender) ?? ''} />
            <span className="text-small text-soft">
              <Verified sender={sender} />
            </span>
          </span>,
        ],
        [facts.recorded, <LocalTime key="recorded" at={message.created_at} />],
        [
          facts.channel,
          <span key="channel" className="wrap-anywhere">
            {CHANNEL_TYPE_LABELS[channel.type]} <UserText>{channel.name}</UserText>
          </span>,
        ],
        [facts.completed, <LocalTime key="completed" at={message.completed_at} />],
        channel.page_url ? [facts.page, <ExternalLink key="page" url={channel.page_url} />] : null,
        [facts.duration, formatAudioLength(message.duration_seconds)],
        sample || audio.kept_until === null ? null : [facts.recording, <Expiration key="recording" audio={audio} />],
        [facts.id, <Identifier key="id" value={message.id} what={facts.copyId} />],
      ]}
    />
  )
}

interface Props {
  event: MessagePage['event']
  wasSent: boolean
  isSample: boolean
}

/** Shows the payload of webhooks on several lines. Copying gives the exact bytes. */
export function Payload({ event, wasSent, isSample }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[44rem] text-small text-soft">
        {isSample ? payload.sample : wasSent ? payload.sent : payload.notSent}
        {event.is_stored ? null : ` ${payload.rebuilt}`}
      </p>
      <div className="text-small text-soft">
        {payload.event(<Identifier value={event.id} what={payload.copyEventId} />)}
      </div>
      <CodeBlock caption={payload.caption} copy={event.body} what={payload.copyPayload}>
        <Highlighted code={JSON.stringify(JSON.parse(event.body), null, 2)} grammar="json" />
      </CodeBlock>
    </div>
  )
}
