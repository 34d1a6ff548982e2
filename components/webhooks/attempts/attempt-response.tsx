import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text-direction'
import { formatDuration } from '@/components/ui/time/format-duration'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import { resultOf } from './attempt-result'
import { AttemptTiming } from './attempt-timing'
import { failureMessage, nextStep } from './failure-messages'

/** What came of an attempt: result, status, duration, why it failed and what to do about it, the answer, where the time went. */
export function AttemptAnswer({ attempt }: { attempt: Attempt }) {
  const [kind, word] = resultOf(attempt)
  const words = failureMessage(attempt)
  const step = nextStep(attempt)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="font-medium">
          <State kind={kind}>{word}</State>
        </span>
        <span>{attempt.status === null ? 'No response' : `Status ${attempt.status}`}</span>
        {attempt.duration_ms === null ? null : <span>{formatDuration(attempt.duration_ms)}</span>}
      </div>
      {words ? (
        <div className="flex flex-col gap-1">
          <p>{words}</p>
          {step ? <p className="text-soft">{step}</p> : null}
          {attempt.error && attempt.failure !== 'http_status' ? (
            <p className="text-fine text-soft">
              Recorded as{' '}
              <code className="wrap-anywhere">
                <UserText>{attempt.error}</UserText>
              </code>
            </p>
          ) : null}
        </div>
      ) : null}
      {attempt.retry_after === null ? null : (
        <p className="text-small text-soft">
          The receiver asked to wait (
          <code>
            Retry-After: <UserText>{attempt.retry_after}</UserText>
          </code>
          ). The schedule does not move.
        </p>
      )}
      {attempt.status === null ? null : <Excerpt text={attempt.excerpt} />}
      {attempt.timings ? <AttemptTiming timings={attempt.timings} /> : null}
    </div>
  )
}

/** The beginning of the answer's body as text, whatever it holds. */
function Excerpt({ text }: { text: string }) {
  if (!text.trim()) return <p className="text-small text-soft">The response body was empty.</p>
  return (
    <figure>
      <figcaption className="mb-1 text-small text-soft">Response body (excerpt)</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        dir="auto"
        className="max-h-48 overflow-auto whitespace-pre-wrap border-rule border-y bg-panel px-3 py-2 text-fine wrap-anywhere"
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
