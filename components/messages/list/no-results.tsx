import Link from 'next/link'
import { inboxMessages, SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/inbox-messages'
import { UserText } from '@/components/ui/text-direction'
import type { Channel } from '@/server/contract/channels/channel'
import type { MessageFilters } from '@/server/contract/messages/message-list'

const messages = inboxMessages.noResults

/** Lists the conditions that no message matches, with a link to clear them. */
export function NoResults({ filters, channels }: { filters: MessageFilters; channels: readonly Channel[] }) {
  return (
    <section className="flex flex-col gap-3 border-rule border-t pt-6 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{messages.title}</h2>
      <p className="text-soft wrap-anywhere">
        {messages.conditions(
          conditionsOf(filters, channels).map(([key, condition], index) => (
            <span key={key}>
              {index > 0 ? ', ' : ''}
              {condition}
            </span>
          )),
        )}
      </p>
      <p className="text-soft">{messages.hint}</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          {messages.clear}
        </Link>
      </p>
    </section>
  )
}

/** Describes each condition. Text from users is isolated from the sentence around it. */
function conditionsOf(
  { q, channel, urgency, sentiment, tag }: MessageFilters,
  channels: readonly Channel[],
): [key: string, condition: React.ReactNode][] {
  const quoted = (text: string) => messages.quoted(<UserText>{text}</UserText>)
  const conditions: [key: string, condition: React.ReactNode][] = []
  if (q) conditions.push(['q', quoted(q)])
  if (channel)
    conditions.push(['channel', messages.channel(quoted(channels.find(({ id }) => id === channel)?.name ?? channel))])
  if (urgency) conditions.push(['urgency', URGENCY_LABELS[urgency].toLowerCase()])
  if (sentiment === 'none') conditions.push(['sentiment', SENTIMENT_LABELS.none.toLowerCase()])
  else if (sentiment) conditions.push(['sentiment', messages.sentiment(sentiment)])
  if (tag) conditions.push(['tag', messages.tag(quoted(tag))])
  return conditions
}
