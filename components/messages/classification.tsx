import { PhoneCall } from 'lucide'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/contract/messages/message'
import { inboxMessages } from './inbox-messages'
import { SENTIMENT_LABELS, URGENCY_LABELS } from './labels'
import { tagMessages } from './message-messages'

type Urgency = NonNullable<Message['summary']['urgency']>
type Sentiment = NonNullable<Message['summary']['sentiment']>

/** Shows the urgency as a word and as bars. The color only repeats them. @param inRow see `Mark` */
export function UrgencyMark({ urgency, inRow }: { urgency: Urgency | null; inRow?: boolean }) {
  if (urgency === null) return null
  const filled = { low: 1, medium: 2, high: 3 }[urgency]
  return (
    <Mark
      inRow={inRow && (urgency === 'high' ? 'always' : 'focus')}
      label={URGENCY_LABELS[urgency]}
      color={urgency === 'high' ? 'text-bad' : 'text-soft'}
    >
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

/** Shows the sentiment of the sender as a word and as a line. @param inRow see `Mark` */
export function SentimentMark({ sentiment, inRow }: { sentiment: Sentiment | null; inRow?: boolean }) {
  if (sentiment === null) return null
  return (
    <Mark
      inRow={inRow && (sentiment === 'negative' || sentiment === 'frustrated' ? 'sign' : 'focus')}
      label={SENTIMENT_LABELS[sentiment]}
      color={COLORS[sentiment]}
    >
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

export const CallbackMark = ({ inRow }: { inRow?: boolean }) => (
  <span data-mark={inRow && 'always'} className="mark">
    <Icon of={PhoneCall} className="size-3.5 text-warning" />
    <span>{inRow ? inboxMessages.callbackShort : inboxMessages.callback}</span>
  </span>
)

interface MarkProps {
  label: string
  color: string
  /** When a row of the inbox shows the word: `always`, as a `sign` on narrow rows, or with the `focus` on wide ones (`.inbox-marks`). */
  inRow?: 'always' | 'sign' | 'focus' | false | undefined
  children: React.ReactNode
}

function Mark({ label, color, inRow, children }: MarkProps) {
  return (
    <span data-mark={inRow || undefined} className="mark">
      <svg aria-hidden="true" viewBox="0 0 12 12" className={`size-[0.6875rem] shrink-0 ${color}`}>
        {children}
      </svg>
      <span>{label}</span>
    </span>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={tagMessages.title} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className={CHIP}>
          {tag}
        </li>
      ))}
    </ul>
  )
}

export const CHIP = 'max-w-full rounded-field border border-rule px-1.5 text-fine text-soft wrap-anywhere'
