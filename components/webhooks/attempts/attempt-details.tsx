import { Identifier } from '@/components/ui/copy-button'
import { TextLink } from '@/components/ui/links'
import { Facts } from '@/components/ui/page-parts'
import { LtrText } from '@/components/ui/text'
import { ExactTime, LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { Attempt, AttemptWithRequest, HistoryEntry } from '@/server/contract/webhooks/attempt'
import { attemptDetailsMessages } from './attempt-details-messages'
import { attemptMessages } from './attempt-messages'
import { AttemptRequest, AttemptResponse } from './attempt-response'
import { type NextAttempt as NextAttemptState, nextAttempt } from './attempt-result'

const { drawer, sentRequest } = attemptDetailsMessages

interface Props {
  attempt: AttemptWithRequest
  entry: HistoryEntry | null
  isActive: boolean
  canResend: boolean
  now: number
}

export function AttemptDetails({ attempt: { attempt, request }, entry, isActive, canResend, now }: Props) {
  const message = entry?.message
  return (
    <>
      <AttemptResponse attempt={attempt} isHeld={entry?.is_held ?? false} />
      <Facts
        facts={[
          message ? [attemptMessages.message, <MessageFact key="message" message={message} />] : null,
          [attemptMessages.time, <ExactTime key="time" at={attempt.attempted_at} />],
          [attemptMessages.deliveryId, <Identifier key="id" value={attempt.id} what={attemptMessages.theDeliveryId} />],
          [attemptMessages.event, attempt.test ? drawer.testEvent : <EventFact key="event" attempt={attempt} />],
          [
            attemptMessages.nextAttempt,
            <NextAttempt
              key="next"
              at={attempt.next_attempt_at}
              is={nextAttempt(attempt, entry, isActive, now)}
              now={now}
            />,
          ],
        ]}
      />
      {canResend && attempt.resendable_delivery_id && !isActive ? (
        <p className="text-small text-soft">{drawer.reactivateToResend}</p>
      ) : null}
      <section className="flex flex-col gap-3 pt-2">
        <h3>{attemptMessages.request}</h3>
        {request ? (
          <AttemptRequest request={request}>
            <p className="text-small text-soft">{request.is_exact ? sentRequest.exact : sentRequest.reconstructed}</p>
          </AttemptRequest>
        ) : (
          <p className="text-soft">{sentRequest.expired}</p>
        )}
      </section>
    </>
  )
}

function MessageFact({ message }: { message: NonNullable<HistoryEntry['message']> }) {
  return (
    <>
      {message.contact ? <LtrText>{message.contact}</LtrText> : null}
      <p dir="auto" className="line-clamp-3 text-small text-soft">
        {message.summary}
      </p>
      {message.id ? (
        <TextLink href={`/messages/${message.id}`} className="text-small">
          {drawer.openMessage}
        </TextLink>
      ) : null}
    </>
  )
}

const EventFact = ({ attempt }: { attempt: Attempt }) => (
  <span className="flex flex-wrap items-baseline gap-x-4">
    <Identifier value={attempt.event_id} what={attemptMessages.theEventId} />
    <TextLink
      href={`/integrations/webhooks/${attempt.subscription_id}/events/${attempt.event_id}`}
      className="text-small"
    >
      {drawer.eventLink}
    </TextLink>
  </span>
)

function NextAttempt({ at, is, now }: { at: string | null; is: NextAttemptState; now: number }) {
  if (!at || is === 'none') return <>{drawer.noNextAttempt}</>
  if (is === 'past') return <LocalTime at={at} />
  if (is === 'held') return <>{drawer.held(<LocalTime at={at} />)}</>
  return (
    <>
      <RelativeTime at={at} now={now} />
      {', '}
      <LocalTime at={at} />
    </>
  )
}
