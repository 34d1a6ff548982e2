import Link from 'next/link'
import { Cell, Row, Table } from '@/components/ui/table'
import { MiddleTruncated, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Channel } from '@/server/contract/channels/channel'
import type { Overview } from '@/server/contract/webhooks/overview'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { isReactivatable } from '../reactivate/is-reactivatable'
import { reactivateMessages } from '../reactivate/reactivate-messages'
import { ChannelFilter } from './channel-filter'
import { HourlyChart } from './hourly-chart'
import { LastErrorText } from './last-error'
import { nameOrAddress } from './name-or-address'
import { SubscriptionHealth } from './subscription-health'
import { subscriptionMessages } from './subscription-messages'

const { list: messages } = subscriptionMessages

interface Props {
  subscriptions: readonly Subscription[]
  /** Overviews of these subscriptions, in any order. */
  overviews: readonly Overview[]
  channels: readonly Channel[]
  /** Whether webhooks that can be reactivated have a box to select them. */
  canSelect: boolean
  /** When the page was rendered, in milliseconds. */
  now: number
}

const COLUMNS = [messages.url, messages.state, messages.lastDay, messages.lastSuccess, messages.lastError]

/** A cell of a table is as wide as its text, unless the text is limited. */
const URL_WIDTH = '@min-[56rem]:max-w-[18rem] @min-[72rem]:max-w-[26rem]'

/** The subscriptions of an account, newest first. */
export function SubscriptionTable({ subscriptions, overviews, channels, canSelect, now }: Props) {
  return (
    <Table caption={messages.caption} columns={COLUMNS}>
      {subscriptions.map((subscription) => {
        const overview = overviews.find(({ id }) => id === subscription.id)
        return (
          <Row key={subscription.id}>
            <Cell>
              <div className="flex items-baseline gap-2.5">
                {canSelect && overview && isReactivatable(overview, now) ? (
                  <input
                    type="checkbox"
                    value={subscription.id}
                    aria-label={reactivateMessages.several.select(
                      nameOrAddress({ name: overview.name, url: subscription.url }),
                    )}
                    className="size-4 shrink-0 translate-y-0.5 accent-accent"
                  />
                ) : canSelect ? (
                  <span className="w-4 shrink-0" />
                ) : null}
                <Name subscription={subscription} overview={overview} channels={channels} />
              </div>
            </Cell>
            <Cell label={messages.state}>
              <SubscriptionHealth subscription={subscription} overview={overview} />
            </Cell>
            <Cell label={messages.lastDay}>{overview ? <HourlyChart hours={overview.hourly_counts} /> : null}</Cell>
            <Cell label={messages.lastSuccess}>
              {subscription.last_success_at ? (
                <span className="whitespace-nowrap">
                  <RelativeTime at={subscription.last_success_at} now={now} />
                </span>
              ) : (
                <span className="whitespace-nowrap text-soft">{messages.noneYet}</span>
              )}
            </Cell>
            <Cell label={messages.lastError}>
              <LastError subscription={subscription} at={overview?.last_error_at ?? null} now={now} />
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}

function Name(props: { subscription: Subscription; overview: Overview | undefined; channels: readonly Channel[] }) {
  const { subscription, overview, channels } = props
  return (
    <div className="min-w-0">
      <Link
        href={`/integrations/webhooks/${subscription.id}`}
        className="font-medium text-accent wrap-anywhere hover:underline"
      >
        {overview?.name ? (
          <UserText>{overview.name}</UserText>
        ) : (
          <MiddleTruncated text={subscription.url} className={`font-mono text-small ${URL_WIDTH}`} />
        )}
      </Link>
      {overview?.name ? (
        <MiddleTruncated text={subscription.url} className={`font-mono text-fine text-soft ${URL_WIDTH}`} />
      ) : null}
      <div className="text-small text-soft">
        <ChannelFilter subscription={subscription} channels={channels} /> · {messages.sources[subscription.source]}
      </div>
    </div>
  )
}

function LastError({ subscription, at, now }: { subscription: Subscription; at: string | null; now: number }) {
  if (!subscription.last_error) return <span className="text-soft">{messages.noError}</span>
  return (
    <>
      {at ? <RelativeTime at={at} now={now} /> : null}
      <div className="line-clamp-2 max-w-[20rem] text-small @min-[56rem]:min-w-[9rem] text-soft">
        <LastErrorText error={subscription.last_error} />
      </div>
    </>
  )
}
