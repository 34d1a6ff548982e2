import Link from 'next/link'
import { limitMessages, nextStepOf } from '@/components/messages/next-step-messages'
import { LocalTime } from '@/components/ui/time/times'
import type { UnfinishedMessage } from '@/server/contract/messages/unfinished'
import { isLimitReason, isPermanentFailure, type LimitReason, limitEndsAt } from '@/server/contract/processing/retry'

interface Props {
  message: Pick<UnfinishedMessage, 'step' | 'held' | 'failure'>
  /** When the page was rendered, in milliseconds. */
  now: number
  /** Whether the person may discard the message. */
  mayChange: boolean
  className: string
}

/** Says what to do with a failed message, or when a held one continues, where a retry cannot help. */
export function NextStep({ message: { step, held, failure }, now, mayChange, className }: Props) {
  if (held !== null) return isLimitReason(held) ? <LimitEnd reason={held} now={now} className={className} /> : null
  const code = failure?.code ?? null
  if (!mayChange || !isPermanentFailure(code)) return null
  return <div className={className}>{nextStepOf(code, step !== 'prepare')}</div>
}

function LimitEnd({ reason, now, className }: { reason: LimitReason; now: number; className: string }) {
  return (
    <div className={className}>
      {limitMessages.continues}
      <LocalTime at={limitEndsAt(reason, new Date(now)).toISOString()} precision="minute" />
      {limitMessages.orEarlier[reason]}
      {reason === 'over_budget' ? (
        <>
          {' '}
          {/* Above the link that covers a row of the list. */}
          <Link href="/settings/processing" className="relative text-accent hover:underline">
            {limitMessages.usage}
          </Link>
        </>
      ) : null}
    </div>
  )
}
