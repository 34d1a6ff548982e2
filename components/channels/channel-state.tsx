import { State } from '@/components/ui/state'
import { channelMessages } from './channel-messages'

/** Shows whether a channel takes messages. */
export const ChannelState = ({ isPaused }: { isPaused: boolean }) => (
  <State kind={isPaused ? 'off' : 'ok'}>{channelMessages.states[isPaused ? 'paused' : 'active']}</State>
)
