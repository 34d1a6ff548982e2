import { UserText } from '@/components/ui/text'
import { lastErrorMessage } from '@/server/webhooks/transport/failure-messages'

/** Shows the most recent error as a sentence. The title has the error as the API returns it. */
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
