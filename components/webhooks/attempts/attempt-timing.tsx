import { formatDuration } from '@/components/ui/format'
import type { Timings } from '@/server/contract/webhooks/attempt'
import { attemptDetailsMessages } from './attempt-details-messages'

const { timing } = attemptDetailsMessages

/** Shows how long each phase of an attempt took, as a bar and as numbers. */
export function AttemptTiming({ timings }: { timings: Timings }) {
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
