import Link from 'next/link'
import type { Channel } from '@/server/contract/channel'
import type { MessageFilters } from '@/server/contract/message-list'
import { SENTIMENT_WORDS, URGENCY_WORDS } from './classes'

/** Which filters let nothing through, and the way out. */
export function NothingFound({ filters, channels }: { filters: MessageFilters; channels: readonly Channel[] }) {
  return (
    <section className="flex max-w-[44rem] flex-col gap-3 border-rule border-t pt-6">
      <h2 className="text-base">Nothing found</h2>
      <p className="text-soft wrap-anywhere">No completed message has all of this: {wordsOf(filters, channels)}.</p>
      <p className="text-soft">Every word must be in it; the last one may be only the beginning of a word.</p>
      <p>
        <Link href="/messages" className="text-accent underline">
          Clear the search and all filters
        </Link>
      </p>
    </section>
  )
}

function wordsOf({ q, channel, urgency, sentiment, tag }: MessageFilters, channels: readonly Channel[]): string {
  return [
    q && `“${q}”`,
    channel && `channel ${channels.find(({ id }) => id === channel)?.name ?? channel}`,
    urgency && URGENCY_WORDS[urgency].toLowerCase(),
    sentiment && (sentiment === 'none' ? SENTIMENT_WORDS.none.toLowerCase() : `sentiment ${sentiment}`),
    tag && `tag “${tag}”`,
  ]
    .filter(Boolean)
    .join(', ')
}
