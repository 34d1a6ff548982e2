import { UserText } from '@/components/ui/text-direction'
import type { Channel } from '@/server/contract/channels/channel'
import type { Subscription } from '@/server/contract/webhooks/subscription'

/** Which messages a subscription receives: all channels, or the name of its one. A deleted channel is shown by its id. */
export function ChannelFilter(props: { subscription: Subscription; channels: readonly Channel[] }) {
  const { channel_id, channel_type } = props.subscription
  if (channel_id === null) return <>All channels</>
  const channel = props.channels.find(({ id }) => id === channel_id)
  return (
    <>
      {channel_type === 'domain' ? 'Domain' : 'Campaign'}{' '}
      {channel ? (
        <UserText>{channel.name}</UserText>
      ) : (
        <>
          <code className="text-small">{channel_id}</code> (deleted)
        </>
      )}
    </>
  )
}
