import Link from 'next/link'
import { SENTIMENT_LABELS, URGENCY_LABELS } from '@/components/messages/classification'
import { UserText } from '@/components/ui/text-direction'
import type { Channel } from '@/server/contract/channels/channel'
import type { MessageFilters } from '@/server/contract/messages/message-list'

/** Which filters let nothing through, and the way out. */
export function NoResults({ filters, channels }: { filters: MessageFilters; channels: readonly Channel[] }) {
  return (
    <section className="flex flex-col gap-3 border-rule border-t pt-6 [&>*]:max-w-[44rem]">
      <h2 className="text-base">Nothing found</h2>
      <p className="text-soft wrap-anywhere">
        No completed message matches all of this:{' '}
        {conditionsOf(filters, channels).map(([key, words], index) => (
          <span key={key}>
            {index > 0 ? ', ' : ''}
            {words}
          </span>
        ))}
        .
      </p>
      <p className="text-soft">A message must contain every word. The last word may be incomplete.</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          Clear the search and all filters
        </Link>
      </p>
    </section>
  )
}

/** Each condition, what a person typed or named set apart from the sentence around it. */
function conditionsOf(filters: MessageFilters, channels: readonly Channel[]): [key: string, words: React.ReactNode][] {
  const { q, channel, urgency, sentiment, tag } = filters
  const quoted = (text: string) => (
    <>
      “<UserText>{text}</UserText>”
    </>
  )
  return [
    q && (['q', quoted(q)] as const),
    channel &&
      (['channel', <>channel {quoted(channels.find(({ id }) => id === channel)?.name ?? channel)}</>] as const),
    urgency && (['urgency', URGENCY_LABELS[urgency].toLowerCase()] as const),
    sentiment &&
      (['sentiment', sentiment === 'none' ? SENTIMENT_LABELS.none.toLowerCase() : `sentiment ${sentiment}`] as const),
    tag && (['tag', <>tag {quoted(tag)}</>] as const),
  ].flatMap((condition) => (condition ? [[condition[0], condition[1]]] : []))
}
