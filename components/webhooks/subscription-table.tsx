import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Cell, Row, Table } from '@/components/ui/table'
import type { Channel } from '@/server/contract/channel'
import type { Subscription } from '@/server/contract/subscription'
import { ChannelFilter } from './channel-filter'
import { failuresOfLimit, SubscriptionState } from './subscription-state'

interface Props {
  subscriptions: readonly Subscription[]
  channels: readonly Channel[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** The subscriptions of an account, newest first as the router lists them. */
export function SubscriptionTable({ subscriptions, channels, now }: Props) {
  return (
    <Table caption="Webhook subscriptions" columns={['Subscription', 'State', 'Last success', 'Last error']}>
      {subscriptions.map((subscription) => (
        <Row key={subscription.id}>
          <Cell>
            <Link
              href={`/integrations/webhooks/${subscription.id}`}
              className="font-medium text-accent wrap-anywhere hover:underline"
            >
              {subscription.url}
            </Link>
            <div className="text-small text-soft">
              <ChannelFilter subscription={subscription} channels={channels} /> · {sourceWords[subscription.source]}
            </div>
          </Cell>
          <Cell label="State">
            <div className="whitespace-nowrap">
              <SubscriptionState subscription={subscription} />
            </div>
            <div className="whitespace-nowrap text-small text-soft">{failuresOfLimit(subscription)}</div>
          </Cell>
          <Cell label="Last success">
            {subscription.last_success_at ? (
              <RelativeTime at={subscription.last_success_at} now={now} />
            ) : (
              <span className="text-soft">None yet</span>
            )}
          </Cell>
          <Cell label="Last error">
            {subscription.last_error ? (
              <span className="line-clamp-2 max-w-[24rem] wrap-anywhere" title={subscription.last_error}>
                {subscription.last_error}
              </span>
            ) : (
              <span className="text-soft">None</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** Where a subscription was made, in words. */
const sourceWords: Record<Subscription['source'], string> = { dashboard: 'Dashboard or API', zapier: 'Zapier' }
