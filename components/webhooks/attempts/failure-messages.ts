import type { Attempt } from '@/server/contract/webhooks/attempt'
import { FAILURE_MESSAGES, statusMessage } from '@/server/webhooks/transport/failure-messages'

/** Returns what went wrong with an attempt, as a sentence for the person who runs the receiver; null after a 2xx. */
export function failureMessage(attempt: Pick<Attempt, 'failure' | 'error' | 'status'>): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure in FAILURE_MESSAGES) return FAILURE_MESSAGES[attempt.failure as keyof typeof FAILURE_MESSAGES]
  if (attempt.failure === 'http_status') return statusMessage(attempt.status)
  return attempt.error
}
