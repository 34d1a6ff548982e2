import { formatDuration } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import { attemptDetailsMessages } from './attempt-details-messages'
import { attemptMessages } from './attempt-messages'
import { resultLabel } from './attempt-result'
import { AttemptTiming } from './attempt-timing'
import { failureMessage } from './failure-messages'
import { nextStep } from './next-steps'

const { receivedResponse } = attemptDetailsMessages

/**
 * Shows the response of an attempt: result, status, duration, failure with next step, body and timing.
 * @param props.isHeld as in `resultLabel`
 */
export function AttemptResponse({ attempt, isHeld = false }: { attempt: Attempt; isHeld?: boolean }) {
  const [kind, label] = resultLabel(attempt, isHeld)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="font-medium">
          <State kind={kind}>{label}</State>
        </span>
        <span>{attemptMessages.status(attempt.status)}</span>
        {attempt.duration_ms === null ? null : <span>{formatDuration(attempt.duration_ms)}</span>}
      </div>
      <Failure attempt={attempt} />
      {attempt.retry_after === null ? null : <RetryAfter value={attempt.retry_after} />}
      {attempt.status === null ? null : <Excerpt text={attempt.excerpt} />}
      {attempt.timings ? <AttemptTiming timings={attempt.timings} /> : null}
    </div>
  )
}

function Failure({ attempt }: { attempt: Attempt }) {
  const message = failureMessage(attempt)
  const step = nextStep(attempt)
  if (!message) return null
  return (
    <div className="flex flex-col gap-1">
      <p>{message}</p>
      {step ? <p className="text-soft">{step}</p> : null}
      {attempt.error && attempt.failure !== 'http_status' ? (
        <p className="text-fine text-soft">
          {receivedResponse.recordedError(
            <code className="wrap-anywhere">
              <UserText>{attempt.error}</UserText>
            </code>,
          )}
        </p>
      ) : null}
    </div>
  )
}

const RetryAfter = ({ value }: { value: string }) => (
  <p className="text-small text-soft">
    {receivedResponse.retryAfter(
      <code>
        Retry-After: <UserText>{value}</UserText>
      </code>,
    )}
  </p>
)

/** Shows the beginning of the response body as plain text. */
function Excerpt({ text }: { text: string }) {
  if (!text.trim()) return <p className="text-small text-soft">{receivedResponse.empty}</p>
  return (
    <figure>
      <figcaption className="mb-1 text-small text-soft">{receivedResponse.excerpt}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        dir="auto"
        className="max-h-48 overflow-auto whitespace-pre-wrap border-rule border-y bg-panel px-3 py-2 text-fine wrap-anywhere"
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
