import { Facts, Fold } from '@/components/ui/page-parts'
import { State, type StateKind } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { MessageProgress, ProcessingAttempt, StepStatus } from '@/server/contract/messages/unfinished'
import type { EngineSource } from '@/server/contract/processing/processing'
import { languageName } from '@/server/contract/values/text'
import {
  attemptDuration,
  ENGINE_LABELS,
  OUTCOME_LABELS,
  processingMessages,
  STATUS_LABELS,
  STEP_NAMES,
} from '../processing-messages'

const messages = processingMessages.page

export function ProcessingDetails({ progress }: { progress: MessageProgress }) {
  const { transcription, summarization, language, damage, steps } = progress
  return (
    <Fold title={messages.details}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={[
            [
              messages.speechEngine,
              transcription ? <EngineName key="speech" source={transcription} /> : messages.unknown,
            ],
            [
              messages.summaryEngine,
              summarization ? <EngineName key="summary" source={summarization} /> : messages.unknown,
            ],
            [messages.language, language ? languageName(language) : messages.unknown],
            damage ? [messages.damage, damage] : null,
          ]}
        />
        <StepList steps={steps} />
      </div>
    </Fold>
  )
}

/** Returns whether the message was processed by this service. A message that was imported complete was not. */
export const wasProcessed = ({ transcription, steps }: MessageProgress): boolean =>
  transcription !== null || steps.some(({ attempts }) => attempts.length > 0)

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

export function EngineName({ source: { engine, model } }: { source: EngineSource }) {
  return (
    <>
      {ENGINE_LABELS[engine] ?? <UserText>{engine}</UserText>}
      {model ? (
        <>
          {' '}
          (<UserText className="wrap-anywhere">{model}</UserText>)
        </>
      ) : null}
    </>
  )
}
