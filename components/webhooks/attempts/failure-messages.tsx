import { UserText } from '@/components/ui/text'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import {
  bodyInLine,
  FAILURE_MESSAGES,
  lastErrorMessage,
  statusMessage,
} from '@/server/webhooks/transport/failure-messages'

/** Returns what went wrong with an attempt, as a sentence for the person who runs the receiver; null after a 2xx. */
export function failureMessage(attempt: Pick<Attempt, 'failure' | 'error' | 'status'>): string | null {
  if (attempt.failure === null) return null
  if (attempt.failure in FAILURE_MESSAGES) return FAILURE_MESSAGES[attempt.failure as keyof typeof FAILURE_MESSAGES]
  if (attempt.failure === 'http_status') return statusMessage(attempt.status)
  return attempt.error
}

/** Describes the result of a request that was no delivery: "204", "http_status: 503". */
export function requestResult(result: string, text: { delivered: (status: string) => string }): string {
  if (/^\d{3}$/.test(result)) return text.delivered(result)
  const [failure = '', status] = result.split(': ')
  return failureMessage({ failure, error: result, status: status ? Number(status) : null }) ?? ''
}

/** Shows the most recent error as a sentence. The title has the error as the API returns it. */
export function LastErrorText({ error, className = '' }: { error: string; className?: string }) {
  const { message, body } = lastErrorMessage(error)
  return (
    <span title={error} className={`wrap-anywhere ${className}`}>
      {message}
      {body ? (
        <>
          {': '}
          <UserText>{bodyInLine(body)}</UserText>
        </>
      ) : null}
    </span>
  )
}
