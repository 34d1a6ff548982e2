import { Facts } from '@/components/ui/facts'
import { Identifier } from '@/components/ui/identifier'
import { LocalTime } from '@/components/ui/time/local-time'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { ChannelFilter } from './channel-filter'
import { Creator } from './creator'
import { LastErrorText } from './last-error'

interface Props {
  subscription: Subscription
  life: LifecycleView
  channels: readonly Channel[]
  members: readonly Member[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** What is known of one subscription beside its life. */
export function SubscriptionFacts({ subscription, life, channels, members, now }: Props) {
  const moment = (at: string | null) => (at ? <RelativeTime at={at} now={now} /> : <None />)
  return (
    <Facts
      facts={[
        ['Channels', <ChannelFilter key="channels" subscription={subscription} channels={channels} />],
        ['Failures in a row', failuresOf(subscription.consecutive_failures)],
        ['Signing secret', <Secret key="secret" prefix={subscription.secret_prefix} life={life} now={now} />],
        ['Last delivery', moment(subscription.last_delivery_at)],
        ['Created by', <Creator key="creator" subscription={subscription} members={members} />],
        ['Last success', moment(subscription.last_success_at)],
        ['Subscription id', <Identifier key="id" value={subscription.id} what="the subscription id" />],
        [
          'Last error',
          subscription.last_error ? (
            <LastErrorText key="error" error={subscription.last_error} className="line-clamp-3" />
          ) : (
            <None key="none" />
          ),
        ],
      ]}
    />
  )
}

/** What was under way when it was disabled counts on. */
const failuresOf = (count: number): string =>
  count > DISABLE_AFTER_FAILURES
    ? `${count} (limit ${DISABLE_AFTER_FAILURES})`
    : `${count} of ${DISABLE_AFTER_FAILURES}`

function Secret({ prefix, life, now }: { prefix: string; life: LifecycleView; now: number }) {
  const until = life.previous_secret_until
  return (
    <>
      <code className="text-small">{prefix}…</code>
      {life.scrubbed_at ? <span className="text-soft"> erased</span> : null}
      {until && Date.parse(until) > now ? (
        <div className="text-small text-soft">
          The previous secret also signs until <LocalTime at={until} />, <RelativeTime at={until} now={now} />.
        </div>
      ) : null}
    </>
  )
}

const None = () => <span className="text-soft">None yet</span>
