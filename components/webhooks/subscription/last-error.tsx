import { UserText } from '@/components/ui/text-direction'
import { lastErrorMessage } from '@/server/webhooks/transport/failure-messages'

/** The most recent error of a subscription as a sentence; the text of the API is on hover. */
export function LastErrorText({ error, className = '' }: { error: string; className?: string }) {
  const { message, body } = lastErrorMessage(error)
  return (
    <span title={error} className={`wrap-anywhere ${className}`}>
      {message}
      {body ? (
        <>
          {': '}
          <UserText>{body}</UserText>
        </>
      ) : null}
    </span>
  )
}
