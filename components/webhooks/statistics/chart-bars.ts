import { formatClock, formatDay } from '@/components/ui/time/format-time'
import { wallTimeAt } from '@/components/ui/time/time-zone'
import type { TimeFormat } from '@/server/contract/values/time-format'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import { PERIOD_HOURS, type Period } from '@/server/contract/webhooks/values'

export interface ChartBar {
  from: number
  /** A wall time (components/ui/time/time-zone.ts), as is the end. */
  starts: number
  ends: number
  delivered: number
  failed: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours of a bar, which begins at a multiple of them on the clock of the time zone. */
const BAR_HOURS: Record<Period, number> = { '24h': 1, '7d': 6, '30d': 24 }

/** Groups the hours of a period into bars: hours, quarters of a day, or days of a time zone, in which an hour belongs to where it begins. */
export function chartBars(
  hours: readonly HourlyCount[],
  { period, lastHour, zone }: { period: Period; lastHour: number; zone: string },
): ChartBar[] {
  const counts = new Map(hours.map((hour) => [hour.hour, hour]))
  const wallTimeOf = (hour: number) => wallTimeAt(new Date(hour * HOUR_MS), zone)
  const barMs = BAR_HOURS[period] * HOUR_MS
  const bars = new Map<number, ChartBar>()
  for (let hour = lastHour - PERIOD_HOURS[period] + 1; hour <= lastHour; hour++) {
    const starts = wallTimeOf(hour)
    const { delivered, failed } = counts.get(hour) ?? { delivered: 0, failed: 0 }
    // At the end of daylight saving time an hour of the clock occurs twice: its two bars have two keys.
    const key = period === '24h' ? hour : Math.floor(starts / barMs)
    const bar = bars.get(key) ?? { from: hour * HOUR_MS, starts, delivered: 0, failed: 0 }
    bars.set(key, {
      ...bar,
      ends: wallTimeOf(hour + 1),
      delivered: bar.delivered + delivered,
      failed: bar.failed + failed,
    })
  }
  return [...bars.values()]
}

const isMidnight = (wall: number) => wall % DAY_MS === 0
const dayOf = (wall: number) => Math.floor(wall / DAY_MS)
const hourOf = (wall: number) => Math.floor((wall % DAY_MS) / HOUR_MS)

/** Returns the time of a bar: "Nov 21, 2 PM to 3 PM", or for a whole day "Nov 21". */
export function barLabel({ starts, ends }: Pick<ChartBar, 'starts' | 'ends'>, format: TimeFormat): string {
  const [day, hour] = [(wall: number) => formatDay(wall, format), (wall: number) => formatClock(wall, format, 'hour')]
  if (isMidnight(starts) && isMidnight(ends) && starts !== ends) return day(starts)
  if (starts === ends) return `${day(starts)}, ${hour(starts)}, until clocks went back`
  const endDay = dayOf(ends) === dayOf(starts) || isMidnight(ends) ? '' : `${day(ends)}, `
  return `${day(starts)}, ${hour(starts)} to ${endDay}${hour(ends)}`
}

interface AxisLabel {
  text: string
  /** Its middle, as a share of the width. */
  at: number
}

/** Returns labels for the axis: every six hours, every day or every week, those at the edges left out, because they would be cut. */
export function axisLabels(bars: readonly ChartBar[], period: Period, format: TimeFormat): AxisLabel[] {
  const isLabelled = ({ starts, ends }: ChartBar, index: number): boolean => {
    if (period === '24h') return hourOf(starts) % 6 === 0
    if (period === '7d') return hourOf(starts) < BAR_HOURS['7d'] && dayOf(ends) === dayOf(starts)
    return index % 7 === 3
  }
  // The label of a day is below the middle of its four bars.
  const offset = period === '7d' ? 2 : 0.5
  return bars.flatMap((bar, index) => {
    const at = (index + offset) / bars.length
    if (!isLabelled(bar, index) || at < EDGE || at > 1 - EDGE) return []
    return [{ text: period === '24h' ? formatClock(bar.starts, format, 'hour') : formatDay(bar.starts, format), at }]
  })
}

const EDGE = 0.04

/** In units of the drawing. */
export const CHART_HEIGHT = 120
/** Keeps a count of one visible. */
const SMALLEST_BAR = 3
/** Without it, two failures would look like two thousand. */
const SMALLEST_SCALE = 5

interface ChartScale {
  /** The number at the upper edge. */
  top: number
  heightOf: (count: number) => number
}

/** Returns the scale of bars in which failed attempts are on top of delivered ones. */
export function chartScale(bars: readonly { delivered: number; failed: number }[]): ChartScale {
  const top = Math.max(SMALLEST_SCALE, ...bars.map(({ delivered, failed }) => delivered + failed))
  const height = CHART_HEIGHT - SMALLEST_BAR
  return { top, heightOf: (count) => (count === 0 ? 0 : Math.max(SMALLEST_BAR, (count / top) * height)) }
}
