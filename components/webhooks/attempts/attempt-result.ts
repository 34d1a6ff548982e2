import type { StateKind } from '@/components/ui/state'
import { formatDuration } from '@/components/ui/time/format-duration'
import type { Attempt } from '@/server/contract/webhooks/attempt'

/** What came of an attempt, as a shape and a word. */
export function resultOf(
  attempt: Pick<Attempt, 'failure' | 'status' | 'test' | 'next_attempt_at'>,
): [StateKind, string] {
  if (attempt.failure === null) return ['ok', 'Delivered']
  if (attempt.failure === 'interrupted') return ['off', 'Interrupted']
  if (attempt.test) return ['bad', 'Failed']
  if (attempt.status === 410) return ['bad', 'Gone']
  return attempt.next_attempt_at ? ['warning', 'Failed'] : ['bad', 'Failed, no retry']
}

/** The same as a sentence for those who cannot see it: "Test delivered in 212 ms". */
export function spokenResult(attempt: Attempt): string {
  const what = attempt.test ? 'Test' : `Attempt ${attempt.attempt}`
  const word = attempt.failure === null ? 'delivered' : attempt.failure === 'interrupted' ? 'interrupted' : 'failed'
  const status = attempt.failure !== null && attempt.status !== null ? ` with status ${attempt.status}` : ''
  const time = attempt.duration_ms === null ? '' : ` in ${formatDuration(attempt.duration_ms)}`
  return `${what} ${word}${status}${time}`
}
