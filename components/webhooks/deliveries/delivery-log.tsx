import { DeliveryState, LastResponse } from '@/components/messages/detail/delivery-table'
import { pageMessages } from '@/components/messages/page-messages'
import { RowLink, TextLink } from '@/components/ui/links'
import { DataTable } from '@/components/ui/table'
import { LtrText } from '@/components/ui/text'
import { ListTime, RelativeTime } from '@/components/ui/time/times'
import { WebhookName } from '@/components/webhooks/webhook-name'
import type { LoggedDelivery } from '@/server/contract/webhooks/delivery'
import { deliveryLogMessages as messages } from './delivery-log-messages'

const texts = pageMessages.deliveries

/** Shows deliveries of all webhooks. The attempts of each are on the page of its event. */
export function DeliveryLogTable(props: { deliveries: readonly LoggedDelivery[]; maxAttempts: number; now: number }) {
  const { deliveries, maxAttempts, now } = props
  return (
    <DataTable
      caption={messages.title}
      items={deliveries}
      keyOf={({ id }) => id}
      row={{ className: 'log-row' }}
      columns={[
        { label: messages.time, cell: ({ created_at }) => <ListTime at={created_at} now={now} /> },
        {
          label: messages.message,
          cell: ({ message_id, contact, summary }) =>
            message_id ? (
              <div className="flex min-w-0 items-baseline gap-x-2 @min-[56rem]:block @min-[56rem]:w-[16rem] @min-[76rem]:w-[22rem]">
                <RowLink
                  href={`/messages/${message_id}`}
                  className="block max-w-[65%] shrink-0 truncate @min-[56rem]:max-w-full"
                >
                  {contact ? <LtrText>{contact}</LtrText> : messages.noContact}
                </RowLink>
                <div dir="auto" title={summary} className="truncate text-small text-soft @min-[56rem]:text-fine">
                  {summary}
                </div>
              </div>
            ) : (
              <span className="text-soft">{messages.deleted}</span>
            ),
        },
        {
          label: texts.webhook,
          cell: ({ subscription_id, name, url }) => (
            <RowLink
              href={`/integrations/webhooks/${subscription_id}`}
              className="block truncate text-small @min-[56rem]:max-w-[12rem] @min-[64rem]:max-w-[16rem] @min-[76rem]:max-w-[26rem]"
            >
              <WebhookName name={name} url={url} />
            </RowLink>
          ),
        },
        {
          label: texts.state,
          cell: (delivery) => (
            <span className="whitespace-nowrap">
              <DeliveryState delivery={delivery} />
            </span>
          ),
        },
        {
          label: texts.attempts,
          cell: ({ subscription_id, event_id, attempts, resend_number }) => (
            <TextLink
              href={`/integrations/webhooks/${subscription_id}/events/${event_id}`}
              className="whitespace-nowrap"
            >
              {resend_number > 0 ? texts.resend(resend_number) : null}
              {texts.attemptsOf(attempts, maxAttempts)}
            </TextLink>
          ),
        },
        {
          label: texts.lastResponse,
          cell: (delivery) => (
            <div data-state={delivery.state} className="text-small *:truncate @min-[56rem]:max-w-[15rem]">
              <div>
                <LastResponse delivery={delivery} now={now} />
              </div>
              {delivery.next_attempt_at ? (
                <div className="text-soft">
                  {texts.nextAttempt} <RelativeTime at={delivery.next_attempt_at} now={now} />
                </div>
              ) : null}
            </div>
          ),
        },
      ]}
    />
  )
}
