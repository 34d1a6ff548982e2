import {
  attemptDuration,
  OUTCOME_LABELS,
  processingMessages,
  STATUS_LABELS,
  STEP_NAMES,
} from '@/components/messages/processing-messages'
import { State, type StateKind } from '@/components/ui/state'
import { LocalTime } from '@/components/ui/time/times'
import type { MessageProgress, ProcessingAttempt, StepStatus } from '@/server/contract/messages/progress'
import { EngineName } from './engine-name'

const messages = processingMessages.page

/** Shows the steps of a message in order, each with its attempts. */
export function StepList({ steps }: { steps: MessageProgress['steps'] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ step, status, attempts }) => (
        <li key={step} className="border-rule border-t py-3 last:border-b">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
            <h3 className={`text-base ${status === 'upcoming' ? 'font-normal text-soft' : ''}`}>{STEP_NAMES[step]}</h3>
            <State kind={STATES[status]}>{STATUS_LABELS[status]}</State>
          </div>
          {attempts.length > 0 ? (
            <ol className="mt-2 flex flex-col gap-2">
              {attempts.map((attempt, index) => (
                <Attempt
                  key={attempt.id}
                  attempt={attempt}
                  // A manual retry starts the schedule again.
                  isAfterRetry={attempt.number < (attempts[index - 1]?.number ?? 0)}
                />
              ))}
            </ol>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Attempt({ attempt, isAfterRetry }: { attempt: ProcessingAttempt; isAfterRetry: boolean }) {
  const { number, started_at, duration_ms, outcome, message, source, excerpt } = attempt
  return (
    <li className="border-rule border-s-2 ps-3 text-small">
      <div className="flex flex-wrap gap-x-2">
        <span className="font-medium">
          {isAfterRetry ? messages.attemptAfterRetry(number) : messages.attempt(number)}
        </span>
        <span>{OUTCOME_LABELS[outcome]}</span>
        <span className="text-soft">
          <LocalTime at={started_at} />
          {duration_ms === null ? null : ` · ${attemptDuration(duration_ms)}`}
        </span>
        {source ? (
          <span className="text-soft">
            <EngineName source={source} />
          </span>
        ) : null}
      </div>
      {message ? (
        <p dir="auto" className="max-w-[42rem] wrap-anywhere">
          {message}
        </p>
      ) : null}
      {excerpt ? (
        <>
          <div className="text-soft">{messages.response}</div>
          <code dir="auto" className="block max-w-[42rem] text-fine text-soft wrap-anywhere">
            {excerpt}
          </code>
        </>
      ) : null}
    </li>
  )
}

const STATES: Record<StepStatus, StateKind> = {
  done: 'ok',
  running: 'waiting',
  queued: 'waiting',
  retrying: 'warning',
  waiting: 'warning',
  failed: 'bad',
  upcoming: 'off',
  discarded: 'off',
}
