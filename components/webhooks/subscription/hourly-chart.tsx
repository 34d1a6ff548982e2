import { formatNumber } from '@/components/ui/format'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import { subscriptionMessages } from './subscription-messages'

const { hourlyChart: messages } = subscriptionMessages

/** Shows the last 24 hours as totals and as a chart: delivered attempts above the line, failed ones below. */
export function HourlyChart({ hours }: { hours: readonly HourlyCount[] }) {
  const max = Math.max(1, ...hours.map(({ delivered, failed }) => Math.max(delivered, failed)))
  const totals = hourlyTotals(hours)
  if (totals === null) return <span className="text-soft">{messages.none}</span>
  return (
    <div className="flex flex-col gap-1">
      <span className="whitespace-nowrap">
        {totals}
        <span className="sr-only">{messages.period}</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * STEP} ${2 * HALF + 1}`}
        className="h-[1.6875rem] w-[7.5rem]"
        shapeRendering="crispEdges"
      >
        {/* Three paths instead of many elements, because a page shows many charts. */}
        <path d={bars(hours, () => [HALF, 1])} className="fill-rule" />
        <path
          d={bars(hours, ({ delivered }) => [HALF - barHeight(delivered, max), barHeight(delivered, max)])}
          className="fill-ok"
        />
        <path d={bars(hours, ({ failed }) => [HALF + 1, barHeight(failed, max)])} className="fill-bad" />
      </svg>
    </div>
  )
}

const STEP = 5
const HALF = 13

/** Returns one path with a bar for each hour whose height is not 0. */
const bars = (hours: readonly HourlyCount[], barOf: (hour: HourlyCount) => [top: number, height: number]): string =>
  hours
    .map((hour, index) => {
      const [top, height] = barOf(hour)
      return height === 0 ? '' : `M${index * STEP} ${top}h${STEP - 1}v${height}h${1 - STEP}z`
    })
    .join('')

/** Returns the height of a bar. A count of one stays visible beside any maximum. */
const barHeight = (count: number, max: number): number =>
  count === 0 ? 0 : Math.max(2, Math.round((count / max) * HALF))

/** Returns the totals of the hours: "142 delivered, 3 failed"; null without attempts. */
export function hourlyTotals(hours: readonly HourlyCount[]): string | null {
  const [delivered, failed] = [total(hours, 'delivered'), total(hours, 'failed')]
  return delivered + failed === 0 ? null : messages.totals(formatNumber(delivered), formatNumber(failed))
}

const total = (hours: readonly HourlyCount[], part: 'delivered' | 'failed') =>
  hours.reduce((sum, hour) => sum + hour[part], 0)
