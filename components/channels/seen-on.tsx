import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { channelMessages } from './channel-messages'

/**
 * Says where and when the widget was last loaded. Until it was seen on a website, nothing shows that the domain belongs to the account;
 * a page of a developer's own machine does not.
 */
export function SeenOn({ host, at, now }: { host: string | null; at: string | null; now: number }) {
  if (host === null || at === null || /^(localhost|127\.0\.0\.1)(:|$)/.test(host))
    return <State kind="warning">{channelMessages.list.notSeen}</State>
  return channelMessages.list.seen(<LtrText>{host}</LtrText>, <RelativeTime at={at} now={now} />)
}
