import Link from 'next/link'
import { State, type StateKind } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import type { MessageDelivery } from '@/server/contract/messages/message-page'

interface Props {
  deliveries: readonly MessageDelivery[]
  /** As receivers see it. */
  eventId: string
  maxAttempts: number
  /** When the page was rendered, in milliseconds. */
  now: number
}

const LINK = 'text-accent hover:underline'

/** Where the event of a message went, or goes. */
export function DeliveryTable({ deliveries, eventId, maxAttempts, now }: Props) {
  return (
    <Table caption="Deliveries" columns={['Subscription', 'State', 'Attempts', 'Last response', 'Next attempt']}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id}>
          <Cell>
            <Link
              href={`/integrations/webhooks/${delivery.subscription_id}`}
              className={`${LINK} font-medium wrap-anywhere`}
            >
              <LtrText>{delivery.url}</LtrText>
            </Link>
            <div className="text-small text-soft">
              {delivery.resend_number > 0 ? `Resent manually, ${ordinal(delivery.resend_number)} time · ` : null}
              <Link
                href={`/integrations/webhooks/${delivery.subscription_id}/events/${eventId}`}
                className="underline decoration-rule underline-offset-4 hover:text-ink"
              >
                Every attempt of this event
              </Link>
            </div>
          </Cell>
          <Cell label="State">
            <DeliveryState delivery={delivery} />
          </Cell>
          <Cell label="Attempts">
            <span className="whitespace-nowrap">{`${delivery.attempts} of ${maxAttempts}`}</span>
          </Cell>
          <Cell label="Last response">
            <LastAnswer delivery={delivery} now={now} />
          </Cell>
          <Cell label="Next attempt">
            {delivery.next_attempt_at ? (
              <RelativeTime at={delivery.next_attempt_at} now={now} />
            ) : (
              <span className="text-soft">None</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function DeliveryState({ delivery: { state, attempts, is_in_flight } }: { delivery: MessageDelivery }) {
  const [kind, words] =
    state !== 'pending'
      ? STATES[state]
      : is_in_flight
        ? (['waiting', 'Being sent'] as const)
        : attempts > 0
          ? (['warning', 'Failed, tried again'] as const)
          : (['waiting', 'Waiting'] as const)
  return <State kind={kind}>{words}</State>
}

const STATES: Record<Exclude<MessageDelivery['state'], 'pending'>, readonly [StateKind, string]> = {
  delivered: ['ok', 'Delivered'],
  failed: ['bad', 'Failed for good'],
  gone: ['bad', 'Gone: the receiver responded with 410'],
  held: ['off', 'Held: the subscription is disabled'],
  canceled: ['off', 'Canceled'],
}

function LastAnswer({ delivery, now }: { delivery: MessageDelivery; now: number }) {
  if (!delivery.last_attempt_at) return <span className="text-soft">None yet</span>
  const { last_status, last_failure } = delivery
  return (
    <>
      {last_status === null
        ? (failureMessage({ failure: last_failure, error: last_failure, status: null }) ?? 'No response')
        : `Status ${last_status}`}
      <span className="text-small text-soft">
        {' · '}
        <RelativeTime at={delivery.last_attempt_at} now={now} />
      </span>
    </>
  )
}

const ordinal = (count: number) => `${count}${count === 1 ? 'st' : count === 2 ? 'nd' : count === 3 ? 'rd' : 'th'}`
