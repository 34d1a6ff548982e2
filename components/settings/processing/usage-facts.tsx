import { formatNumber } from '@/components/ui/format'
import { Facts } from '@/components/ui/page-parts'
import type { ProcessingUsage } from '@/server/contract/processing/processing'
import { processingSettingsMessages } from './processing-settings-messages'

const messages = processingSettingsMessages.usage

/** Share of the minutes from which the bar warns. */
const NEARLY_USED = 0.8

/** Shows the minutes and messages of this month, with a bar. */
export function UsageFacts({ usage: { seconds, limit_seconds, messages: count } }: { usage: ProcessingUsage }) {
  const share = Math.min(1, seconds / limit_seconds)
  const text = messages.minutesOf(seconds, limit_seconds)
  const color = share >= 1 ? 'fill-bad' : share >= NEARLY_USED ? 'fill-warning' : 'fill-accent'
  return (
    <>
      <svg role="img" aria-label={`${messages.minutes}: ${text}`} className="block h-2.5 w-full max-w-[32rem]">
        <rect width="100%" height="100%" rx="3" className="fill-rule" />
        {share > 0 ? <rect width={`${Math.max(1, share * 100)}%`} height="100%" rx="3" className={color} /> : null}
      </svg>
      <Facts
        facts={[
          [messages.minutes, text],
          [messages.messages, formatNumber(count)],
        ]}
      />
    </>
  )
}
