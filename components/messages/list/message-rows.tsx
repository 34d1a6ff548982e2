import Link from 'next/link'
import { SentimentMark, UrgencyMark } from '@/components/messages/classification'
import { formatAudioLength } from '@/components/messages/format-audio-length'
import { inboxMessages } from '@/components/messages/inbox-messages'
import { messageHref } from '@/components/messages/message-urls'
import { Verified } from '@/components/messages/sender'
import { Tags } from '@/components/messages/tags'
import { LtrText, UserText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { ListedMessage, MessageFilters } from '@/server/contract/messages/message-list'
import { MarkedText } from './marked-text'

interface Props {
  messages: readonly ListedMessage[]
  filters: MessageFilters
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists completed messages in the given order. A click anywhere on a row opens its message. */
export function MessageRows({ messages, filters, now }: Props) {
  return (
    <ol aria-label={inboxMessages.list.title} className="@container border-rule border-t">
      {messages.map((message) => (
        <li
          key={message.id}
          className="relative grid gap-x-8 gap-y-1.5 border-rule border-b py-3 hover:bg-panel @min-[52rem]:grid-cols-[13.5rem_minmax(0,1fr)_10.5rem] @min-[52rem]:py-3.5"
        >
          <div className="min-w-0">
            <Link
              href={messageHref(message.id, filters)}
              className="font-medium text-accent wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              <LtrText>
                <MarkedText pieces={message.contact} />
              </LtrText>
            </Link>
            <div className="text-small text-soft">
              <Verified sender={message.sender} />
            </div>
            <div className="text-small text-soft wrap-anywhere">
              <UserText>{message.channel.name}</UserText>
            </div>
          </div>
          <div className="min-w-0">
            <p dir="auto" className="wrap-anywhere">
              <MarkedText pieces={message.summary} />
            </p>
            {message.excerpt ? (
              <p dir="auto" className="mt-1 border-rule border-s-2 ps-2.5 text-small text-soft wrap-anywhere">
                <bdi className="sr-only">{inboxMessages.list.inTranscript}</bdi>
                <MarkedText pieces={message.excerpt} />
              </p>
            ) : null}
            {message.tags.length > 0 ? (
              <div className="mt-1.5">
                <Tags tags={message.tags} />
              </div>
            ) : null}
          </div>
          <div className="flex flex-wrap content-start items-baseline gap-x-4 gap-y-0.5 text-small @min-[52rem]:flex-col">
            <span>
              <RelativeTime at={message.completed_at} now={now} />
              <span className="text-soft">
                {' · '}
                <span className="sr-only">{inboxMessages.list.duration}</span>
                {formatAudioLength(message.duration_seconds)}
              </span>
            </span>
            <UrgencyMark urgency={message.urgency} />
            <SentimentMark sentiment={message.sentiment} />
            {message.callback_required ? (
              <span className="font-medium">{inboxMessages.page.callbackRequested}</span>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
