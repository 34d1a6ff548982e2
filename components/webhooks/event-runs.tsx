import { duration } from '@/components/ui/duration'
import { Identifier } from '@/components/ui/identifier'
import { LocalTime } from '@/components/ui/local-time'
import { RelativeTime } from '@/components/ui/relative-time'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import type { Run, Step } from '@/server/contract/delivery'
import { runWords, stepResult } from './event-words'
import { failureWords } from './failure-words'

/** One run of an event: its state in words, and its steps with planned and real times. */
export function EventRun({ run, now }: { run: Run; now: number }) {
  const [kind, words] = runWords(run)
  return (
    <section aria-label={nameOf(run)} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-read tracking-tight">{nameOf(run)}</h2>
        <State kind={kind}>{words}</State>
      </header>
      <Table caption={`Attempts of ${nameOf(run).toLowerCase()}`} columns={COLUMNS}>
        {run.steps.map((step) => (
          <Row key={step.attempt}>
            <Cell label="Attempt">
              {step.attempt} of {run.steps.length}
            </Cell>
            <Cell label="Planned">
              <Planned step={step} now={now} />
            </Cell>
            <Cell label="Made">
              {step.outcome ? <LocalTime at={step.outcome.attempted_at} /> : <span className="text-soft">–</span>}
            </Cell>
            <Cell label="Result">
              <Result step={step} run={run} />
            </Cell>
            <Cell label="Duration">{step.outcome ? duration(step.outcome.duration_ms) : '–'}</Cell>
            <Cell label="Delivery id">
              {step.outcome ? <Identifier value={step.outcome.id} what="the delivery id" /> : '–'}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

const COLUMNS = ['Attempt', 'Planned', 'Made', 'Result', 'Duration', 'Delivery id']

const nameOf = ({ run }: Run): string => (run === 0 ? 'First run' : `Resend ${run}, by hand`)

function Planned({ step, now }: { step: Step; now: number }) {
  if (!step.planned_at) return <span className="text-soft">not planned</span>
  return (
    <>
      <LocalTime at={step.planned_at} />
      {step.outcome || step.is_out ? null : (
        <div className="text-fine text-soft">
          <RelativeTime at={step.planned_at} now={now} />
        </div>
      )}
    </>
  )
}

function Result({ step, run }: { step: Step; run: Run }) {
  const [kind, word] = stepResult(step, run.state)
  const { outcome } = step
  const words = outcome && failureWords({ ...outcome, error: outcome.failure })
  return (
    <div className="flex max-w-[26rem] flex-col gap-1">
      <State kind={kind}>
        {word}
        {outcome?.status ? <span className="text-soft"> · status {outcome.status}</span> : null}
      </State>
      {words && outcome.status === null ? <div className="text-small text-soft">{words}</div> : null}
      {step.interrupted.map(({ id, attempted_at }) => (
        <div key={id} className="text-small text-soft">
          <State kind="off">
            Interrupted on our side at <LocalTime at={attempted_at} />
          </State>
        </div>
      ))}
    </div>
  )
}
