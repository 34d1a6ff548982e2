import { Contact, ExternalLink } from '@/components/messages/external-link'
import { formatAudioLength } from '@/components/messages/format-audio-length'
import { Verified } from '@/components/messages/sender'
import { Facts } from '@/components/ui/facts'
import { Identifier } from '@/components/ui/identifier'
import { UserText } from '@/components/ui/text-direction'
import { LocalTime } from '@/components/ui/time/local-time'
import type { Message } from '@/server/contract/messages/message'

const CHANNELS = { domain: 'Domain', campaign: 'Campaign' } as const

/** Who left the message, where, and when. */
export function MessageFacts({ message }: { message: Message }) {
  const { sender, channel } = message
  return (
    <Facts
      facts={[
        [
          'Sender',
          <span key="sender" className="flex flex-col">
            <Contact value={sender.email ?? sender.phone ?? sender.whatsapp ?? ''} />
            <span className="text-small text-soft">
              <Verified sender={sender} />
            </span>
          </span>,
        ],
        ['Recorded', <LocalTime key="recorded" at={message.created_at} />],
        [
          'Channel',
          <span key="channel" className="wrap-anywhere">
            {CHANNELS[channel.type]} <UserText>{channel.name}</UserText>
          </span>,
        ],
        ['Completed', <LocalTime key="completed" at={message.completed_at} />],
        [
          'Page',
          channel.page_url ? (
            <ExternalLink key="page" url={channel.page_url} />
          ) : (
            <span key="page" className="text-soft">
              None
            </span>
          ),
        ],
        ['Duration', formatAudioLength(message.duration_seconds)],
        ['Message id', <Identifier key="id" value={message.id} what="the message id" />],
      ]}
    />
  )
}
