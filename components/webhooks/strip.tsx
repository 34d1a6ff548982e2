import { grouped } from '@/components/ui/spell'
import type { Hour } from '@/server/contract/lifecycle'

/**
 * The last 24 hours at a glance: what was delivered rises from the line, what failed hangs below it. The words beside it say
 * the same, and each hour says its own on hover.
 */
export function Strip({ hours }: { hours: readonly Hour[] }) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => Math.max(delivered, failed)))
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * STEP} ${2 * HALF + 1}`}
        className="h-[1.6875rem] w-[7.5rem]"
        shapeRendering="crispEdges"
      >
        {hours.map((hour, index) => (
          <g key={hour.hour}>
            {hour.delivered + hour.failed > 0 ? <title>{hourWords(hour)}</title> : null}
            <rect x={index * STEP} y="0" width={STEP} height={2 * HALF + 1} fill="transparent" />
            <rect x={index * STEP} y={HALF} width={STEP - 1} height="1" className="fill-rule" />
            {hour.delivered > 0 ? (
              <rect
                x={index * STEP}
                y={HALF - barOf(hour.delivered, most)}
                width={STEP - 1}
                height={barOf(hour.delivered, most)}
                className="fill-ok"
              />
            ) : null}
            {hour.failed > 0 ? (
              <rect
                x={index * STEP}
                y={HALF + 1}
                width={STEP - 1}
                height={barOf(hour.failed, most)}
                className="fill-bad"
              />
            ) : null}
          </g>
        ))}
      </svg>
      <div className="text-small text-soft">{stripWords(hours)}</div>
    </div>
  )
}

const STEP = 5
const HALF = 13

/** One is seen, however many there are in the fullest hour. */
const barOf = (count: number, most: number): number => Math.max(2, Math.round((count / most) * HALF))

/** "142 delivered, 3 failed in 24 hours". */
export function stripWords(hours: readonly Hour[]): string {
  const [delivered, failed] = [total(hours, 'delivered'), total(hours, 'failed')]
  if (delivered + failed === 0) return 'None in 24 hours'
  return `${grouped(delivered)} delivered, ${grouped(failed)} failed in 24 hours`
}

const total = (hours: readonly Hour[], part: 'delivered' | 'failed') => hours.reduce((sum, hour) => sum + hour[part], 0)

const HOUR_MS = 3_600_000

const hourWords = ({ hour, delivered, failed }: Hour): string =>
  `${new Date(hour * HOUR_MS).toISOString().slice(11, 16)} UTC: ${grouped(delivered)} delivered, ${grouped(failed)} failed`
