import type { Message } from '@/server/contract/messages/message'
import { SENTIMENT_LABELS, URGENCY_LABELS } from './labels'

type Urgency = NonNullable<Message['summary']['urgency']>
type Sentiment = NonNullable<Message['summary']['sentiment']>

/** Shows the urgency as a word and as bars; `isShort`: as bars. The color only repeats them. */
export function UrgencyMark({ urgency, isShort = false }: { urgency: Urgency | null; isShort?: boolean }) {
  if (urgency === null) return null
  const filled = { low: 1, medium: 2, high: 3 }[urgency]
  return (
    <Mark isShort={isShort} label={URGENCY_LABELS[urgency]} color={urgency === 'high' ? 'text-bad' : 'text-soft'}>
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1 + bar * 4}
          y={8 - bar * 3}
          width="2.6"
          height={3 + bar * 3}
          fill="currentColor"
          opacity={bar < filled ? 1 : 0.3}
        />
      ))}
    </Mark>
  )
}

/** Shows the sentiment of the sender as a word and as a line. */
export function SentimentMark({ sentiment, isShort = false }: { sentiment: Sentiment | null; isShort?: boolean }) {
  if (sentiment === null) return null
  return (
    <Mark isShort={isShort} label={SENTIMENT_LABELS[sentiment]} color={COLORS[sentiment]}>
      <path d={LINES[sentiment]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </Mark>
  )
}

const COLORS: Record<Sentiment, string> = {
  positive: 'text-ok',
  neutral: 'text-soft',
  negative: 'text-warning',
  frustrated: 'text-bad',
}

const LINES: Record<Sentiment, string> = {
  positive: 'M1.5 4Q6 11 10.5 4',
  neutral: 'M1.5 6.5h9',
  negative: 'M1.5 9Q6 2 10.5 9',
  frustrated: 'm1.5 8 2.25-4L6 8l2.25-4 2.25 4',
}

/** @param isShort the word is shown only on hover and read by assistive technology */
function Mark({
  label,
  color,
  isShort,
  children,
}: {
  label: string
  color: string
  isShort: boolean
  children: React.ReactNode
}) {
  return (
    <span title={isShort ? label : undefined} className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 12 12" className={`size-[0.6875rem] shrink-0 ${color}`}>
        {children}
      </svg>
      <span className={isShort ? 'sr-only' : undefined}>{label}</span>
    </span>
  )
}
