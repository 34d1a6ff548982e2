import { formatNumber } from '@/components/ui/format'
import { tokenMessages } from './token-messages'

const messages = tokenMessages.usage

const BAR = 4
const GAP = 1
const HEIGHT = 24
/** Makes days with few requests visible. */
const MIN_HEIGHT = 2

/** Shows requests per day as bars, and their sum. Each bar has a tooltip. */
export function UsageChart({ days, requests }: { days: readonly string[]; requests: readonly number[] }) {
  const total = requests.reduce((sum, one) => sum + one, 0)
  if (total === 0) return <span className="text-soft">{messages.none}</span>
  const maximum = Math.max(...requests)
  const busiest = days[requests.indexOf(maximum)] ?? ''
  const width = days.length * (BAR + GAP) - GAP
  return (
    <span className="inline-flex max-w-full items-end gap-3">
      <svg
        role="img"
        aria-label={messages.chart(formatNumber(maximum), busiest)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        preserveAspectRatio="xMinYMax"
        className="min-w-0"
      >
        {days.map((day, index) => {
          const requestCount = requests[index] ?? 0
          const height = requestCount === 0 ? 1 : Math.max(MIN_HEIGHT, (requestCount / maximum) * HEIGHT)
          return (
            <rect
              key={day}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={requestCount === 0 ? 'fill-rule' : 'fill-accent'}
            >
              <title>{messages.day(day, formatNumber(requestCount))}</title>
            </rect>
          )
        })}
      </svg>
      <span>{formatNumber(total)}</span>
    </span>
  )
}
