import { LtrText } from '@/components/ui/text/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import { channelMessages } from './channel-messages'

/** Says where and when the widget was last loaded. */
export function SeenOn({ host, at, now }: { host: string | null; at: string | null; now: number }) {
  if (host === null || at === null) return channelMessages.list.notSeen
  return channelMessages.list.seen(<LtrText>{host}</LtrText>, <RelativeTime at={at} now={now} />)
}
