import { Facts } from '@/components/ui/facts'
import { Identifier } from '@/components/ui/identifier'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Channel } from '@/server/contract/channel'
import type { Member } from '@/server/contract/member'
import type { Subscription } from '@/server/contract/subscription'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/tally'
import { ChannelFilter } from './channel-filter'
import { Creator } from './creator'
import { SubscriptionState } from './subscription-state'

interface Props {
  subscription: Subscription
  channels: readonly Channel[]
  members: readonly Member[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Everything that is known of one subscription. */
export function SubscriptionFacts({ subscription, channels, members, now }: Props) {
  const moment = (at: string | null) => (at ? <RelativeTime at={at} now={now} /> : <None />)
  return (
    <Facts
      facts={[
        ['State', <SubscriptionState key="state" subscription={subscription} />],
        ['Failures in a row', `${subscription.consecutive_failures} of ${DISABLE_AFTER_FAILURES}`],
        ['Channels', <ChannelFilter key="channels" subscription={subscription} channels={channels} />],
        ['Last delivery', moment(subscription.last_delivery_at)],
        ['Signing secret', <code key="secret" className="text-small">{`${subscription.secret_prefix}…`}</code>],
        ['Last success', moment(subscription.last_success_at)],
        ['Created', moment(subscription.created_at)],
        ['Created by', <Creator key="creator" subscription={subscription} members={members} />],
        ['Subscription id', <Identifier key="id" value={subscription.id} what="the subscription id" />],
        [
          'Last error',
          subscription.last_error ? (
            <span key="error" className="wrap-anywhere">
              {subscription.last_error}
            </span>
          ) : (
            <None key="none" />
          ),
        ],
      ]}
    />
  )
}

const None = () => <span className="text-soft">None yet</span>
