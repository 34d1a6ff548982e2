import { Contact, ExternalLink } from '@/components/messages/external-link'
import { formatAudioLength } from '@/components/messages/format-audio-length'
import { CHANNEL_TYPE_LABELS } from '@/components/messages/labels'
import { pageMessages } from '@/components/messages/page-messages'
import { Verified } from '@/components/messages/sender'
import { Identifier } from '@/components/ui/copy-button'
import { Facts } from '@/components/ui/page-parts'
import { UserText } from '@/components/ui/text'
import { ExactTime } from '@/components/ui/time/times'
import type { Message } from '@/server/contract/messages/message'
import { contactOf } from '@/server/contract/messages/sender-contact'
import { mentionsSomething } from './mentioned'

const messages = pageMessages.facts

/** Shows who left the message, where and when, and in one line each what it does not have. */
export function MessageFacts({ message }: { message: Message }) {
  const { sender, channel } = message
  return (
    <Facts
      facts={[
        [
          messages.sender,
          <span key="sender" className="flex flex-col">
            <Contact value={contactOf(sender) ?? ''} />
            <span className="text-small text-soft">
              <Verified sender={sender} />
            </span>
          </span>,
        ],
        [messages.recorded, <ExactTime key="recorded" at={message.created_at} />],
        [
          messages.channel,
          <span key="channel" className="wrap-anywhere">
            {CHANNEL_TYPE_LABELS[channel.type]} <UserText>{channel.name}</UserText>
          </span>,
        ],
        [messages.completed, <ExactTime key="completed" at={message.completed_at} />],
        [
          messages.page,
          channel.page_url ? (
            <ExternalLink key="page" url={channel.page_url} />
          ) : (
            <None key="page">{messages.none}</None>
          ),
        ],
        [messages.duration, formatAudioLength(message.duration_seconds)],
        ...(mentionsSomething(message)
          ? []
          : [[messages.mentioned, <None key="mentioned">{messages.mentionedNone}</None>] as const]),
        ...(message.google_review.enabled
          ? []
          : [[messages.review, <None key="review">{messages.reviewDisabled}</None>] as const]),
        [messages.id, <Identifier key="id" value={message.id} what={messages.copyId} />],
      ]}
    />
  )
}

const None = ({ children }: { children: string }) => <span className="text-soft">{children}</span>
