import Link from 'next/link'
import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { ListedChannel } from '@/server/contract/channels/channel'
import { channelMessages } from './channel-messages'

/** Lists channels in the given order. `now` is when the page was rendered, in milliseconds. */
export function ChannelTable({ channels, now }: { channels: readonly ListedChannel[]; now: number }) {
  const text = useMessages(channelMessages)
  return (
    <Table
      caption={text.list.title}
      columns={[text.list.channel, text.list.type, text.list.state, text.list.month, text.list.last]}
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
          <Cell label={text.list.type}>{text.types[channel.type]}</Cell>
          <Cell label={text.list.state}>
            <ChannelState isPaused={channel.is_paused} />
          </Cell>
          <Cell label={text.list.month}>{text.list.messages(channel.messages_this_month)}</Cell>
          <Cell label={text.list.last}>
            {channel.last_message_at ? (
              <RelativeTime at={channel.last_message_at} now={now} />
            ) : (
              <span className="text-soft">{text.list.never}</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** Shows whether a channel takes messages. */
export const ChannelState = ({ isPaused }: { isPaused: boolean }) => {
  const text = useMessages(channelMessages)
  return <State kind={isPaused ? 'off' : 'ok'}>{text.states[isPaused ? 'paused' : 'active']}</State>
}

/**
 * Says where and when the widget was last loaded. Until it was seen on a website, nothing shows that the domain belongs to the account;
 * a page of a developer's own machine does not.
 */
export function SeenOn({ host, at, now }: { host: string | null; at: string | null; now: number }) {
  const text = useMessages(channelMessages)
  if (host === null || at === null || /^(localhost|127\.0\.0\.1)(:|$)/.test(host))
    return <State kind="warning">{text.list.notSeen}</State>
  return text.list.seen(<LtrText>{host}</LtrText>, <RelativeTime at={at} now={now} />)
}

/** Leads back to the list of channels. */
export const ChannelBreadcrumb = () => {
  const text = useMessages(channelMessages)
  return (
    <nav aria-label={text.page.breadcrumb} className="mb-1 text-small text-soft">
      <Link href="/integrations/channels" className="hover:text-ink hover:underline">
        {text.list.title}
      </Link>
    </nav>
  )
}
