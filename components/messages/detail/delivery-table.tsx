import { pageMessages } from '@/components/messages/page-messages'
import { RowLink, TextLink } from '@/components/ui/links'
import { State, type StateKind } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import { WebhookAddress } from '@/components/webhooks/webhook-name'
import type { MessageDelivery } from '@/server/contract/messages/message-page'

const messages = pageMessages.deliveries

interface Props {
  deliveries: readonly MessageDelivery[]
  eventId: string
  maxAttempts: number
  now: number
}

export function DeliveryTable({ deliveries, eventId, maxAttempts, now }: Props) {
  return (
    <DataTable
      caption={messages.title}
      items={deliveries}
      keyOf={({ id }) => id}
      row={{ className: 'delivery-row' }}
      columns={[
        {
          label: messages.webhook,
          isTitle: true,
          cell: (delivery) => (
            <>
              <RowLink
                href={`/integrations/webhooks/${delivery.subscription_id}`}
                className="block min-w-0 font-medium"
              >
                {delivery.name ? (
                  <UserText className="wrap-anywhere">{delivery.name}</UserText>
                ) : (
                  <WebhookAddress url={delivery.url} className="text-small" />
                )}
              </RowLink>
              <div className="delivery-details">
                {delivery.name ? <WebhookAddress url={delivery.url} className="text-fine leading-5" /> : null}
                {delivery.resend_number > 0 ? <span>{messages.resend(delivery.resend_number)}</span> : null}
              </div>
            </>
          ),
        },
        { label: messages.state, cell: (delivery) => <DeliveryState delivery={delivery} /> },
        {
          label: messages.attempts,
          cell: (delivery) => (
            <TextLink
              href={`/integrations/webhooks/${delivery.subscription_id}/events/${eventId}`}
              title={messages.allAttempts}
              className="whitespace-nowrap"
            >
              {messages.attemptsOf(delivery.attempts, maxAttempts)}
            </TextLink>
          ),
        },
        { label: messages.lastResponse, cell: (delivery) => <LastResponse delivery={delivery} now={now} /> },
        {
          label: messages.nextAttempt,
          cell: (delivery) =>
            delivery.next_attempt_at ? (
              <RelativeTime at={delivery.next_attempt_at} now={now} />
            ) : (
              <span data-none="" className="text-soft">
                {messages.noNextAttempt}
              </span>
            ),
        },
      ]}
    />
  )
}

/** Says how many deliveries are in each state. */
export function DeliveryStates({ deliveries }: Pick<Props, 'deliveries'>) {
  const states = deliveries.map(shownState)
  return [...new Set(states)].map((state) => (
    <State key={state} kind={KINDS[state]}>
      {messages.inState(states.filter((one) => one === state).length, messages.states[state])}
    </State>
  ))
}

/** Tells whether a delivery needs a person. */
export const needsAttention = (delivery: MessageDelivery): boolean =>
  ['failed', 'gone', 'held', 'retrying'].includes(shownState(delivery))

export function DeliveryState({ delivery }: { delivery: MessageDelivery }) {
  const state = shownState(delivery)
  const labels = { ...messages.states, ...messages.shortStates }
  return <State kind={KINDS[state]}>{labels[state]}</State>
}

function shownState({ state, attempts, is_in_flight }: MessageDelivery): keyof typeof KINDS {
  if (state !== 'pending') return state
  if (is_in_flight) return 'sending'
  return attempts > 0 ? 'retrying' : 'waiting'
}

const KINDS: Record<keyof typeof messages.states, StateKind> = {
  waiting: 'waiting',
  sending: 'waiting',
  retrying: 'warning',
  delivered: 'ok',
  failed: 'bad',
  gone: 'bad',
  held: 'off',
  canceled: 'off',
}

export function LastResponse({ delivery, now }: { delivery: MessageDelivery; now: number }) {
  if (!delivery.last_attempt_at) return <span className="text-soft">{messages.noneYet}</span>
  const { last_status, last_failure } = delivery
  return (
    <span className={last_status === null ? '' : 'whitespace-nowrap'}>
      {last_status === null
        ? (failureMessage({ failure: last_failure, error: last_failure, status: null }) ?? messages.noResponse)
        : messages.status(last_status)}
      <span className="text-small whitespace-nowrap text-soft">
        {' · '}
        <RelativeTime at={delivery.last_attempt_at} now={now} />
      </span>
    </span>
  )
}
