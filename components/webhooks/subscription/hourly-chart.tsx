import { formatNumber } from '@/components/ui/format-number'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'

/**
 * The last 24 hours at a glance: what was delivered rises from the line, what failed hangs below it. The words above it say
 * the same.
 */
export function Strip({ hours }: { hours: readonly HourlyCount[] }) {
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
        {/* Three paths, whatever happened: a page shows many of these. */}
        <path d={bars(hours, () => [HALF, 1])} className="fill-rule" />
        <path
          d={bars(hours, ({ delivered }) => [HALF - barOf(delivered, most), barOf(delivered, most)])}
          className="fill-ok"
        />
        <path d={bars(hours, ({ failed }) => [HALF + 1, barOf(failed, most)])} className="fill-bad" />
      </svg>
    </div>
  )
}

const STEP = 5
const HALF = 13

/** One path for a bar an hour, each from `top` and so high; none where there is nothing. */
const bars = (hours: readonly HourlyCount[], of: (hour: HourlyCount) => [top: number, height: number]): string =>
  hours
    .map((hour, index) => {
      const [top, height] = of(hour)
      return height === 0 ? '' : `M${index * STEP} ${top}h${STEP - 1}v${height}h${1 - STEP}z`
    })
    .join('')

/** One is seen, however many there are in the fullest hour. */
const barOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(2, Math.round((count / most) * HALF))

/** "142 delivered, 3 failed"; null without any. */
export function stripWords(hours: readonly HourlyCount[]): string | null {
  const [delivered, failed] = [total(hours, 'delivered'), total(hours, 'failed')]
  return delivered + failed === 0 ? null : `${formatNumber(delivered)} delivered, ${formatNumber(failed)} failed`
}

const total = (hours: readonly HourlyCount[], part: 'delivered' | 'failed') =>
  hours.reduce((sum, hour) => sum + hour[part], 0)
