import Link from 'next/link'
import { Identifier } from '@/components/ui/identifier'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { formatDuration } from '@/components/ui/time/format-duration'
import { LocalTime } from '@/components/ui/time/local-time'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Attempt } from '@/server/contract/webhooks/attempt'
import { resultOf } from './attempt-result'
import { failureMessage } from './failure-messages'

interface Props {
  attempts: readonly Attempt[]
  /** How many attempts one event gets: six, unless the operator configured another schedule. */
  maxAttempts: number
  /** Whether what was planned still is: a disabled subscription holds it. */
  isActive: boolean
  /** Where a row opens. */
  hrefOf: (attemptId: string) => string
  /** When the page was rendered, in milliseconds. */
  now: number
}

const COLUMNS = ['Time', 'Attempt', 'Result', 'Duration', 'Delivery id', 'Response']

/** The delivery history of one subscription, newest first as the router lists it (spec, "Delivery history"). */
export function AttemptTable({ attempts, maxAttempts, isActive, hrefOf, now }: Props) {
  return (
    <Table caption="Delivery attempts" columns={COLUMNS}>
      {attempts.map((attempt) => (
        <Row key={attempt.id}>
          <Cell label="Time">
            <Link
              href={hrefOf(attempt.id)}
              scroll={false}
              aria-haspopup="dialog"
              className="font-medium text-accent hover:underline"
            >
              <RelativeTime at={attempt.attempted_at} now={now} />
            </Link>
            <div className="text-fine text-soft">
              <LocalTime at={attempt.attempted_at} />
            </div>
          </Cell>
          <Cell label="Attempt">
            <span className="whitespace-nowrap">{attempt.test ? 'Test' : `${attempt.attempt} of ${maxAttempts}`}</span>
            {attempt.resend_number > 0 ? (
              <div className="whitespace-nowrap text-fine text-soft">resent manually</div>
            ) : null}
          </Cell>
          <Cell label="Result">
            <Result attempt={attempt} />
          </Cell>
          <Cell label="Duration">
            <span className="whitespace-nowrap">
              {attempt.duration_ms === null ? '–' : formatDuration(attempt.duration_ms)}
            </span>
          </Cell>
          <Cell label="Delivery id">
            <Identifier value={attempt.id} what="the delivery id" />
          </Cell>
          <Cell label="Response">
            <Answer attempt={attempt} isActive={isActive} now={now} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Result({ attempt }: { attempt: Attempt }) {
  const [kind, word] = resultOf(attempt)
  return (
    <>
      <div className="whitespace-nowrap">
        <State kind={kind}>{word}</State>
      </div>
      <div className="whitespace-nowrap text-fine text-soft">
        {attempt.status === null ? 'no response' : `status ${attempt.status}`}
      </div>
    </>
  )
}

function Answer({ attempt, isActive, now }: { attempt: Attempt; isActive: boolean; now: number }) {
  const excerpt = attempt.excerpt.trim()
  // The status stands beside it, and what the receiver said tells more.
  const words = excerpt && attempt.failure === 'http_status' ? null : failureMessage(attempt)
  return (
    <div className="flex max-w-[30rem] flex-col gap-1">
      {words ? <div dir="auto">{words}</div> : null}
      {excerpt ? (
        <code
          dir="auto"
          className="line-clamp-2 border-rule border-s-2 ps-2 text-fine text-soft wrap-anywhere [unicode-bidi:plaintext]"
        >
          {excerpt}
        </code>
      ) : words ? null : (
        <div className="text-soft">Empty body</div>
      )}
      {isActive && attempt.next_attempt_at && Date.parse(attempt.next_attempt_at) > now ? (
        <div className="text-small text-soft">
          Next attempt <RelativeTime at={attempt.next_attempt_at} now={now} />
        </div>
      ) : null}
    </div>
  )
}
