import Link from 'next/link'
import { Facts } from '@/components/ui/facts'
import { Identifier } from '@/components/ui/identifier'
import { LocalTime } from '@/components/ui/time/local-time'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { AttemptWithRequest } from '@/server/contract/webhooks/attempt'
import { AttemptRequest } from './attempt-request'
import { ResendDelivery } from './attempt-resend'
import { AttemptAnswer } from './attempt-response'

/** All of one attempt: what came of it, when the next is due, what was sent. */
export function AttemptDetails(props: {
  sent: AttemptWithRequest
  isActive: boolean
  canResend: boolean
  now: number
}) {
  const { attempt, request } = props.sent
  return (
    <>
      <AttemptAnswer attempt={attempt} />
      <Facts
        facts={[
          ['Time', <LocalTime key="time" at={attempt.attempted_at} />],
          ['Delivery id', <Identifier key="id" value={attempt.id} what="the delivery id" />],
          [
            'Event',
            attempt.test ? (
              'A test, around the sample message'
            ) : (
              <Link
                key="event"
                href={`/integrations/webhooks/${attempt.subscription_id}/events/${attempt.event_id}`}
                className="text-accent text-small hover:underline"
              >
                All attempts of this event
              </Link>
            ),
          ],
          [
            'Next attempt',
            <NextAttempt key="next" at={attempt.next_attempt_at} isActive={props.isActive} now={props.now} />,
          ],
        ]}
      />
      {props.canResend && attempt.resendable_delivery_id ? (
        props.isActive ? (
          <ResendDelivery key={attempt.id} deliveryId={attempt.resendable_delivery_id} now={props.now} />
        ) : (
          <p className="text-small text-soft">Reactivate this webhook to resend the event.</p>
        )
      ) : null}
      <section className="flex flex-col gap-3 border-rule border-t pt-5">
        <h3>Request</h3>
        {request ? (
          <AttemptRequest request={request}>
            <p className="text-small text-soft">{wordsOf(request.is_exact)}</p>
          </AttemptRequest>
        ) : (
          <p className="text-soft">The event of this attempt is deleted by now: events are kept for 120 days.</p>
        )}
      </section>
    </>
  )
}

function NextAttempt({ at, isActive, now }: { at: string | null; isActive: boolean; now: number }) {
  if (!at) return <>None was planned</>
  const isAhead = Date.parse(at) > now
  return (
    <>
      {isAhead && !isActive ? 'Held since it was disabled; it was planned for ' : null}
      {isAhead && isActive ? (
        <>
          <RelativeTime at={at} now={now} />,{' '}
        </>
      ) : null}
      <LocalTime at={at} />
    </>
  )
}

const wordsOf = (isExact: boolean): string =>
  isExact
    ? 'The body is the one that was sent, byte for byte. The signature’s v1 is not kept; it was computed over the number after t=, a full stop, and this body.'
    : 'Made again to show what it looks like: of a test, or of an attempt that was interrupted, the very bytes are not kept.'
