import { useMessages } from '#messages'
import { RowLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { ListedChannel } from '@/server/contract/channels/channel'
import { channelMessages } from './channel-messages'

/** Lists channels in the given order. `now` is when the page was rendered, in milliseconds. */
export function ChannelTable({ channels, now }: { channels: readonly ListedChannel[]; now: number }) {
  const text = useMessages(channelMessages)
  return (
    <DataTable
      caption={text.list.title}
      items={channels}
      keyOf={({ id }) => id}
      row={{ className: 'channel-row' }}
      columns={[
        {
          label: text.list.channel,
          isTitle: true,
          cell: ({ id, type, name, seen_host, seen_at }) => (
            <>
              <RowLink href={`/integrations/channels/${id}`} className="font-medium wrap-anywhere">
                <ChannelName type={type} name={name} />
              </RowLink>
              {type === 'domain' ? (
                <div className="text-small text-soft wrap-anywhere">
                  <SeenOn host={seen_host} at={seen_at} now={now} otherwise={text.list.install} />
                </div>
              ) : null}
            </>
          ),
        },
        { label: text.list.type, cell: ({ type }) => text.types[type] },
        {
          label: text.list.state,
          cell: ({ type, is_paused, seen_host }) => (
            <ChannelState isPaused={is_paused} isInstalled={type !== 'domain' || isWebsite(seen_host)} />
          ),
        },
        {
          label: text.list.month,
          header: text.list.monthHeader,
          cell: ({ messages_this_month: count }) => text.list.messages(count),
        },
        {
          label: text.list.last,
          cell: ({ last_message_at: at }) =>
            at ? <RelativeTime at={at} now={now} /> : <span className="text-soft">{text.list.never}</span>,
        },
      ]}
    />
  )
}

/** Shows the name of a campaign, or the hostname of a domain. */
export const ChannelName = ({ type, name }: Pick<ListedChannel, 'type' | 'name'>) =>
  type === 'domain' ? <LtrText>{name}</LtrText> : <UserText>{name}</UserText>

/** Nobody can press the button of a domain before it is on a website, so "active" would promise too much. */
export const ChannelState = ({ isPaused, isInstalled }: { isPaused: boolean; isInstalled: boolean }) => {
  const { states } = useMessages(channelMessages)
  if (isPaused) return <State kind="off">{states.paused}</State>
  return isInstalled ? <State kind="ok">{states.active}</State> : <State kind="warning">{states.notInstalled}</State>
}

/** Tells whether the widget was loaded on a website. A developer's own machine does not count. */
export const isWebsite = (seenHost: string | null): seenHost is string =>
  seenHost !== null && !/^(localhost|127\.0\.0\.1)(:|$)/.test(seenHost)

/** Says where and when the widget was last loaded. Only that shows that the domain belongs to the account. */
export function SeenOn(props: { host: string | null; at: string | null; now: number; otherwise: string }) {
  const text = useMessages(channelMessages)
  const { host, at, now, otherwise } = props
  if (!isWebsite(host) || at === null) return otherwise
  return text.list.seen(<LtrText>{host}</LtrText>, <RelativeTime at={at} now={now} />)
}
