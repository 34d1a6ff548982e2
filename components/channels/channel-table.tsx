import Link from 'next/link'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { ListedChannel } from '@/server/contract/channels/channel'
import { CHANNEL_TYPE_LABELS, channelMessages } from './channel-messages'
import { ChannelState } from './channel-state'
import { SeenOn } from './seen-on'

const messages = channelMessages.list

/** Lists channels in the given order. `now` is when the page was rendered, in milliseconds. */
export function ChannelTable({ channels, now }: { channels: readonly ListedChannel[]; now: number }) {
  return (
    <Table
      caption={messages.title}
      columns={[messages.channel, messages.type, messages.state, messages.month, messages.last]}
    >
      {channels.map((channel) => (
        <Row key={channel.id}>
          <Cell>
            <Link
              href={`/integrations/channels/${channel.id}`}
              className="font-medium wrap-anywhere hover:text-accent hover:underline"
            >
              {channel.type === 'domain' ? <LtrText>{channel.name}</LtrText> : <UserText>{channel.name}</UserText>}
            </Link>
            {channel.type === 'domain' ? (
              <div className="text-small text-soft wrap-anywhere">
                <SeenOn host={channel.seen_host} at={channel.seen_at} now={now} />
              </div>
            ) : null}
          </Cell>
          <Cell label={messages.type}>{CHANNEL_TYPE_LABELS[channel.type]}</Cell>
          <Cell label={messages.state}>
            <ChannelState isPaused={channel.is_paused} />
          </Cell>
          <Cell label={messages.month}>{messages.messages(channel.messages_this_month)}</Cell>
          <Cell label={messages.last}>
            {channel.last_message_at ? (
              <RelativeTime at={channel.last_message_at} now={now} />
            ) : (
              <span className="text-soft">{messages.never}</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
