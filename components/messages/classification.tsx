import { PhoneCall } from 'lucide'
import { Icon } from '@/components/ui/icon'
import type { Message } from '@/server/contract/messages/message'
import { inboxMessages } from './inbox-messages'
import { CHIP, URGENCY_LABELS } from './labels'
import { tagMessages } from './message-messages'

/** Shows the urgency as a word and as bars. The color only repeats them. */
export function UrgencyMark({ urgency }: { urgency: NonNullable<Message['summary']['urgency']> }) {
  const filled = { low: 1, medium: 2, high: 3 }[urgency]
  return (
    <span className="mark">
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className={`size-[0.6875rem] shrink-0 ${urgency === 'high' ? 'text-bad' : 'text-soft'}`}
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
      </svg>
      <span>{URGENCY_LABELS[urgency]}</span>
    </span>
  )
}

export const CallbackMark = () => (
  <span className="mark">
    <Icon of={PhoneCall} className="size-3.5 text-warning" />
    <span>{inboxMessages.callback}</span>
  </span>
)

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
