import { Identifier } from '@/components/ui/identifier'
import { State } from '@/components/ui/state'
import { formatDuration } from '@/components/ui/time/format-duration'
import { LocalTime } from '@/components/ui/time/local-time'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { EventDelivery, RetryTimelineEntry } from '@/server/contract/webhooks/delivery'
import { runWords, stepResult } from './event-messages'
import { failureMessage } from './failure-messages'

/** One run of an event: its state in words, and its steps with planned and real times. */
export function EventRun({ run, now }: { run: EventDelivery; now: number }) {
  const [kind, words] = runWords(run)
  const next = run.retry_timeline.find(({ summary: outcome }) => !outcome)
  return (
    <section aria-label={nameOf(run)} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-rule border-b pb-2">
        <h2 className="text-read tracking-tight">{nameOf(run)}</h2>
        <State kind={kind}>{words}</State>
      </header>
      <ol className="ml-1.5">
        {run.retry_timeline.map((step) => (
          <li
            key={step.attempt}
            className="relative grid gap-x-8 gap-y-0.5 border-rule border-l pb-5 pl-6 last:border-transparent last:pb-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 12 12"
              className={`absolute top-1 -left-1.5 size-3 bg-paper ${step === next && run.state === 'pending' ? 'text-accent' : 'text-soft'}`}
            >
              {step.summary ? (
                <circle cx="6" cy="6" r="4" fill="currentColor" />
              ) : (
                <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
              )}
            </svg>
            <div>
              <div className="font-medium">
                Attempt {step.attempt} <span className="font-normal text-soft">of {run.retry_timeline.length}</span>
              </div>
              <Result step={step} run={run} />
            </div>
            <Times step={step} isNext={step === next} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const nameOf = ({ resend_number: run }: EventDelivery): string => (run === 0 ? 'Original delivery' : `Resend ${run}`)

function Result({ step, run }: { step: RetryTimelineEntry; run: EventDelivery }) {
  const [kind, word] = stepResult(step, run.state)
  return (
    <State kind={kind}>
      {word}
      {step.summary?.status ? <span className="text-soft"> · status {step.summary.status}</span> : null}
    </State>
  )
}

function Times({ step, isNext, now }: { step: RetryTimelineEntry; isNext: boolean; now: number }) {
  const { planned_at, summary: outcome, is_in_flight, interrupted } = step
  const words = outcome && outcome.status === null ? failureMessage({ ...outcome, error: outcome.failure }) : null
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-small">
      {planned_at ? (
        <div>
          <span className="text-soft">Planned for</span> <LocalTime at={planned_at} />
          {outcome || is_in_flight ? null : (
            <span className="text-soft">
              {', '}
              <RelativeTime at={planned_at} now={now} />
              {isNext ? null : ' at the earliest'}
            </span>
          )}
        </div>
      ) : null}
      {outcome ? (
        <div className="flex flex-wrap items-baseline gap-x-4">
          <span>
            <span className="text-soft">Made at</span> <LocalTime at={outcome.attempted_at} />
            <span className="text-soft">, took</span> {formatDuration(outcome.duration_ms)}
          </span>
          <Identifier value={outcome.id} what="the delivery id" />
        </div>
      ) : null}
      {words ? <div>{words}</div> : null}
      {interrupted.map(({ id, attempted_at }) => (
        <div key={id} className="text-soft">
          <State kind="off">
            Interrupted on our side at <LocalTime at={attempted_at} />, and made again
          </State>
        </div>
      ))}
    </div>
  )
}
