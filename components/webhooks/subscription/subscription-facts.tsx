import { Identifier } from '@/components/ui/copy-button'
import { Facts } from '@/components/ui/page-parts'
import { UserText } from '@/components/ui/text'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import type { SubscriptionDetails } from '@/server/contract/webhooks/settings'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { LastErrorText } from '../attempts/failure-messages'
import { failuresOfLimit } from '../labels'
import { settingsMessages } from '../settings/settings-messages'
import { filterInWords } from '../settings/settings-values'
import { isBroken } from './health'
import { subscriptionMessages } from './subscription-messages'

const { facts, channels: channelTexts } = subscriptionMessages
const { facts: settingTexts } = settingsMessages

const HEADING = 'details'

interface Props {
  subscription: SubscriptionDetails
  lifecycle: LifecycleView
  channels: readonly Channel[]
  members: readonly Member[]
  now: number
}

export function SubscriptionFacts({ subscription, lifecycle, channels, members, now }: Props) {
  const isWorking = !isBroken({ ...lifecycle, ...subscription })
  const time = (at: string | null) => (at ? <RelativeTime at={at} now={now} /> : <NoneYet />)
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="mb-3 text-heading">
        {facts.title}
      </h2>
      <Facts
        facts={[
          [facts.channels, <ChannelFilter key="channels" subscription={subscription} channels={channels} />],
          // A broken webhook says it above.
          isWorking ? [facts.failures, failuresOfLimit(subscription.consecutive_failures)] : null,
          [facts.secret, <Secret key="secret" prefix={subscription.secret_prefix} lifecycle={lifecycle} now={now} />],
          [facts.lastDelivery, time(subscription.last_delivery_at)],
          [facts.createdBy, <Creator key="creator" subscription={subscription} members={members} />],
          [facts.lastSuccess, time(subscription.last_success_at)],
          subscription.last_error && isWorking
            ? [facts.lastError, <LastErrorText key="error" error={subscription.last_error} className="line-clamp-3" />]
            : null,
          [settingTexts.filter, filterInWords(subscription.filter) ?? settingTexts.all],
          ...(subscription.header_names.length > 0
            ? [
                [
                  settingTexts.headers,
                  <code key="headers" className="text-small">
                    {subscription.header_names.join(', ')}
                  </code>,
                ] as const,
              ]
            : []),
          ...(subscription.standard_webhooks ? [[settingTexts.standard, settingTexts.on] as const] : []),
          [facts.id, <Identifier key="id" value={subscription.id} what={facts.theId} />],
        ]}
      />
    </section>
  )
}

function Secret({ prefix, lifecycle, now }: { prefix: string; lifecycle: LifecycleView; now: number }) {
  const until = lifecycle.previous_secret_until
  return (
    <>
      <code className="text-small">{prefix}…</code>{' '}
      {lifecycle.scrubbed_at ? <span className="text-soft">{facts.erased}</span> : null}
      {until && Date.parse(until) > now ? (
        <div className="text-small text-soft">
          {facts.previousSecret(<LocalTime at={until} />, <RelativeTime at={until} now={now} />)}
        </div>
      ) : null}
    </>
  )
}

const NoneYet = () => <span className="text-soft">{facts.noneYet}</span>

/** Shows the channel of a subscription, or that it receives all channels. A deleted channel has only its id. */
export function ChannelFilter(props: { subscription: Subscription; channels: readonly Channel[] }) {
  const { channel_id, channel_type } = props.subscription
  if (channel_id === null) return <>{channelTexts.all}</>
  const channel = props.channels.find(({ id }) => id === channel_id)
  return (
    <>
      {channel_type === 'domain' ? channelTexts.domain : channelTexts.campaign}{' '}
      {channel ? (
        <UserText>{channel.name}</UserText>
      ) : (
        <>
          <code className="text-small">{channel_id}</code> {channelTexts.deleted}
        </>
      )}
    </>
  )
}

/** Shows who created a subscription: a member, a person who has left the account, or Zapier. */
function Creator({ subscription, members }: { subscription: Subscription; members: readonly Member[] }) {
  if (subscription.created_by_user_id === null) return <>{facts.zapier}</>
  const creator = members.find(({ user_id }) => user_id === subscription.created_by_user_id)
  return <UserText>{creator?.name ?? facts.formerMember}</UserText>
}
