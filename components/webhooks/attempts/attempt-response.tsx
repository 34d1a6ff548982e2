import { CodeBlock } from '@/components/ui/code/code-block'
import { headerLines, indented } from '@/components/ui/code/readable'
import { CopyButton } from '@/components/ui/copy-button'
import { formatDuration } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import type { Attempt, Timings } from '@/server/contract/webhooks/attempt'
import { nextStep } from '@/server/webhooks/transport/failure-messages'
import { attemptDetailsMessages } from './attempt-details-messages'
import { attemptMessages } from './attempt-messages'
import { resultLabel } from './attempt-result'
import { failureMessage } from './failure-messages'

const { receivedResponse } = attemptDetailsMessages

/** Shows the response of an attempt: result, status, duration, failure with next step, body and timing. */
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
      <p>
        {message} {step ? <span className="text-soft">{step}</span> : null}
      </p>
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

const { timing } = attemptDetailsMessages

function AttemptTiming({ timings }: { timings: Timings }) {
  const phases = phasesOf(timings)
  const total = Math.max(timings.total_ms, 0.1)
  let from = 0
  const parts = phases.map((phase) => {
    const part = { ...phase, x: from, width: (phase.ms / total) * WIDTH }
    from += part.width
    return part
  })
  return (
    <figure className="flex flex-col gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} 8`}
        preserveAspectRatio="none"
        className="h-2 w-full bg-rule text-accent"
      >
        {parts.map(({ key, x, width, opacity }) => (
          <rect key={key} x={x} y="0" width={width} height="8" fill="currentColor" fillOpacity={opacity} />
        ))}
      </svg>
      <figcaption>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          {parts.map(({ key, name, ms, opacity }) => (
            <div key={key} className="flex items-baseline gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 shrink-0 bg-rule text-accent">
                <rect width="8" height="8" fill="currentColor" fillOpacity={opacity} />
              </svg>
              <dt className="text-soft">{name}</dt>
              <dd>{formatDuration(ms)}</dd>
            </div>
          ))}
          <div className="flex items-baseline gap-1.5">
            <dt className="text-soft">{timing.total}</dt>
            <dd className="font-medium">{formatDuration(timings.total_ms)}</dd>
          </div>
        </dl>
        {isReused(timings) ? <p className="mt-1 text-fine text-soft">{timing.reused}</p> : null}
      </figcaption>
    </figure>
  )
}

const WIDTH = 1000

function phasesOf(timings: Timings): { key: string; name: string; ms: number; opacity: number }[] {
  const measured = [
    { key: 'dns', name: timing.dns, ms: timings.dns_ms, opacity: 0.25 },
    { key: 'connect', name: timing.connect, ms: timings.connect_ms, opacity: 0.45 },
    { key: 'tls', name: timing.tls, ms: timings.tls_ms, opacity: 0.65 },
    { key: 'first_byte', name: timing.firstByte, ms: timings.first_byte_ms, opacity: 1 },
  ].flatMap(({ ms, ...phase }) => (ms === null ? [] : [{ ...phase, ms }]))
  const rest = timings.total_ms - measured.reduce((sum, { ms }) => sum + ms, 0)
  // Less than a millisecond is the resolution of the clock.
  if (rest < 1) return measured
  const name = timings.first_byte_ms === null ? timing.waiting : timing.rest
  return [...measured, { key: 'rest', name, ms: rest, opacity: 0.12 }]
}

const isReused = ({ connect_ms, first_byte_ms }: Timings) => connect_ms === null && first_byte_ms !== null

const { sentRequest } = attemptDetailsMessages

/** Shows the headers and the body of a request with copy buttons, and a command that repeats it, if a person can. */
export function AttemptRequest(props: {
  request: { url: string; headers: Record<string, string>; body: string; is_repeatable: boolean }
  children?: React.ReactNode
}) {
  const { request } = props
  const headers = headerLines(request.headers)
  return (
    <div className="flex flex-col gap-4">
      {props.children}
      <CodeBlock caption={sentRequest.headers} copy={headers} what={sentRequest.theHeaders}>
        {`POST ${request.url}\n${headers}`}
      </CodeBlock>
      <CodeBlock caption={sentRequest.body(byteLength(request.body))} copy={request.body} what={sentRequest.theBody}>
        {indented(request.body)}
      </CodeBlock>
      {request.is_repeatable ? (
        <p className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
          <span className="inline-flex items-baseline">
            {sentRequest.curl}
            <CopyButton text={curlCommand(request)} what={sentRequest.asCurl} />
          </span>
          <span>{sentRequest.curlSecret(<code>$SECRET</code>)}</span>
        </p>
      ) : (
        <p className="text-small text-soft">{sentRequest.notRepeatable}</p>
      )}
    </div>
  )
}

const byteLength = (text: string) => new TextEncoder().encode(text).length.toLocaleString('en')

interface Repeatable {
  url: string
  headers: Record<string, string>
  body: string
}

const SIGNATURE = 'X-Message-Signature'

/** Returns a shell command that repeats the request with a new signature, made of curl, openssl and `$SECRET`. */
export function curlCommand({ url, headers, body }: Repeatable): string {
  const others = Object.entries(headers).filter(([name]) => name !== SIGNATURE)
  return [
    `BODY=${quote(body)}`,
    'T=$(date +%s)',
    `V1=$(printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')`,
    [
      `curl -i ${quote(url)}`,
      ...others.map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
      `  -H "${SIGNATURE}: t=$T,v1=$V1"`,
      '  --data-binary "$BODY"',
    ].join(' \\\n'),
  ].join('\n')
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
