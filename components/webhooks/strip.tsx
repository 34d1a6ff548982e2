import { grouped } from '@/components/ui/spell'
import type { Hour } from '@/server/contract/lifecycle'

/**
 * The last 24 hours at a glance: what was delivered rises from the line, what failed hangs below it. The words beside it say
 * the same, and each hour says its own on hover.
 */
export function Strip({ hours }: { hours: readonly Hour[] }) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => Math.max(delivered, failed)))
  const words = stripWords(hours)
  if (words === null) return <span className="text-soft">None</span>
  return (
    <div className="flex flex-col gap-1">
      <span className="whitespace-nowrap">
        {words}
        <span className="sr-only"> in 24 hours</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * STEP} ${2 * HALF + 1}`}
        className="h-[1.6875rem] w-[7.5rem]"
        shapeRendering="crispEdges"
      >
        {hours.map((hour, index) => (
          <HourBars key={hour.hour} hour={hour} x={index * STEP} most={most} />
        ))}
      </svg>
    </div>
  )
}

function HourBars({ hour, x, most }: { hour: Hour; x: number; most: number }) {
  const [up, down] = [barOf(hour.delivered, most), barOf(hour.failed, most)]
  return (
    <g>
      {up + down > 0 ? <title>{hourWords(hour)}</title> : null}
      {/* The whole column answers to the pointer. */}
      <rect x={x} y="0" width={STEP} height={2 * HALF + 1} fill="transparent" />
      <rect x={x} y={HALF} width={STEP - 1} height="1" className="fill-rule" />
      {up > 0 ? <rect x={x} y={HALF - up} width={STEP - 1} height={up} className="fill-ok" /> : null}
      {down > 0 ? <rect x={x} y={HALF + 1} width={STEP - 1} height={down} className="fill-bad" /> : null}
    </g>
  )
}

const STEP = 5
const HALF = 13

/** One is seen, however many there are in the fullest hour. */
const barOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(2, Math.round((count / most) * HALF))

/** "142 delivered, 3 failed"; null without any. */
export function stripWords(hours: readonly Hour[]): string | null {
  const [delivered, failed] = [total(hours, 'delivered'), total(hours, 'failed')]
  return delivered + failed === 0 ? null : `${grouped(delivered)} delivered, ${grouped(failed)} failed`
}

const total = (hours: readonly Hour[], part: 'delivered' | 'failed') => hours.reduce((sum, hour) => sum + hour[part], 0)

const HOUR_MS = 3_600_000

const hourWords = ({ hour, delivered, failed }: Hour): string =>
  `${new Date(hour * HOUR_MS).toISOString().slice(11, 16)} UTC: ${grouped(delivered)} delivered, ${grouped(failed)} failed`
