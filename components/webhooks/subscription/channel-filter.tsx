import { UserText } from '@/components/ui/text'
import type { Channel } from '@/server/contract/channels/channel'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { subscriptionMessages } from './subscription-messages'

const { channels: messages } = subscriptionMessages

/** Shows the channel of a subscription, or that it receives all channels. A deleted channel has only its id. */
export function ChannelFilter(props: { subscription: Subscription; channels: readonly Channel[] }) {
  const { channel_id, channel_type } = props.subscription
  if (channel_id === null) return <>{messages.all}</>
  const channel = props.channels.find(({ id }) => id === channel_id)
  return (
    <>
      {channel_type === 'domain' ? messages.domain : messages.campaign}{' '}
      {channel ? (
        <UserText>{channel.name}</UserText>
      ) : (
        <>
          <code className="text-small">{channel_id}</code> {messages.deleted}
        </>
      )}
    </>
  )
}
