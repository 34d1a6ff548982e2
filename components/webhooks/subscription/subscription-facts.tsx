import { Identifier } from '@/components/ui/copy-button'
import { Facts } from '@/components/ui/page-parts'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { failuresOfLimit } from '../failures-of-limit'
import { ChannelFilter } from './channel-filter'
import { Creator } from './creator'
import { LastErrorText } from './last-error'
import { subscriptionMessages } from './subscription-messages'

const { facts: messages } = subscriptionMessages

interface Props {
  subscription: Subscription
  lifecycle: LifecycleView
  channels: readonly Channel[]
  members: readonly Member[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Shows the facts about one subscription, except for its lifecycle. */
export function SubscriptionFacts({ subscription, lifecycle, channels, members, now }: Props) {
  const time = (at: string | null) => (at ? <RelativeTime at={at} now={now} /> : <NoneYet />)
  return (
    <Facts
      facts={[
        [messages.channels, <ChannelFilter key="channels" subscription={subscription} channels={channels} />],
        [messages.failures, failuresOfLimit(subscription.consecutive_failures)],
        [messages.secret, <Secret key="secret" prefix={subscription.secret_prefix} lifecycle={lifecycle} now={now} />],
        [messages.lastDelivery, time(subscription.last_delivery_at)],
        [messages.createdBy, <Creator key="creator" subscription={subscription} members={members} />],
        [messages.lastSuccess, time(subscription.last_success_at)],
        [messages.id, <Identifier key="id" value={subscription.id} what={messages.theId} />],
        [
          messages.lastError,
          subscription.last_error ? (
            <LastErrorText key="error" error={subscription.last_error} className="line-clamp-3" />
          ) : (
            <NoneYet key="none" />
          ),
        ],
      ]}
    />
  )
}

function Secret({ prefix, lifecycle, now }: { prefix: string; lifecycle: LifecycleView; now: number }) {
  const until = lifecycle.previous_secret_until
  return (
    <>
      <code className="text-small">{prefix}…</code>{' '}
      {lifecycle.scrubbed_at ? <span className="text-soft">{messages.erased}</span> : null}
      {until && Date.parse(until) > now ? (
        <div className="text-small text-soft">
          {messages.previousSecret(<LocalTime at={until} />, <RelativeTime at={until} now={now} />)}
        </div>
      ) : null}
    </>
  )
}

const NoneYet = () => <span className="text-soft">{messages.noneYet}</span>
