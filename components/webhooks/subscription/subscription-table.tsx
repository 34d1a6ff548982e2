import Link from 'next/link'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Channel } from '@/server/contract/channels/channel'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { ChannelFilter } from './channel-filter'
import { Strip } from './hourly-chart'
import { LastErrorText } from './last-error'
import { SubscriptionStanding } from './subscription-health'

interface Props {
  subscriptions: readonly Subscription[]
  /** Of these subscriptions, in any order. */
  overviews: readonly Overview[]
  channels: readonly Channel[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** The subscriptions of an account, newest first as the router lists them. */
export function SubscriptionTable({ subscriptions, overviews, channels, now }: Props) {
  return (
    <Table
      caption="Webhook subscriptions"
      columns={['Subscription', 'State', 'Last 24 hours', 'Last success', 'Last error']}
    >
      {subscriptions.map((subscription) => {
        const overview = overviews.find(({ id }) => id === subscription.id)
        return (
          <Row key={subscription.id}>
            <Cell>
              <Link
                href={`/integrations/webhooks/${subscription.id}`}
                className="font-medium text-accent wrap-anywhere hover:underline"
              >
                <LtrText>{subscription.url}</LtrText>
              </Link>
              <div className="text-small text-soft">
                <ChannelFilter subscription={subscription} channels={channels} /> · {SOURCE_WORDS[subscription.source]}
              </div>
            </Cell>
            <Cell label="State">
              <SubscriptionStanding subscription={subscription} overview={overview} />
            </Cell>
            <Cell label="Last 24 hours">{overview ? <Strip hours={overview.hourly_counts} /> : null}</Cell>
            <Cell label="Last success">
              {subscription.last_success_at ? (
                <RelativeTime at={subscription.last_success_at} now={now} />
              ) : (
                <span className="text-soft">None yet</span>
              )}
            </Cell>
            <Cell label="Last error">
              <LastError subscription={subscription} at={overview?.last_error_at ?? null} now={now} />
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}

function LastError({ subscription, at, now }: { subscription: Subscription; at: string | null; now: number }) {
  if (!subscription.last_error) return <span className="text-soft">None</span>
  return (
    <>
      {at ? <RelativeTime at={at} now={now} /> : null}
      <div className="line-clamp-2 max-w-[20rem] text-small text-soft">
        <LastErrorText error={subscription.last_error} />
      </div>
    </>
  )
}

/** Where a subscription was made, in words. */
export const SOURCE_WORDS: Record<Subscription['source'], string> = {
  dashboard: 'Dashboard or API',
  zapier: 'Zapier',
}
