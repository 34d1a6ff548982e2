import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import { PERIOD_HOURS, type Period } from '@/server/contract/webhooks/statistics-periods'

/** A time on the clock of a time zone. `day` is such as "Nov 21", `hour` from 0 to 23. */
interface ZonedTime {
  day: string
  hour: number
  minute: number
}

/** One bar: the attempts of one or more hours. */
export interface ChartBar {
  /** In milliseconds. */
  from: number
  starts: ZonedTime
  /** The end, which is not included. */
  ends: ZonedTime
  delivered: number
  failed: number
}

const HOUR_MS = 3_600_000
/** Hours of a bar, which begins at a multiple of them on the clock of the time zone. */
const BAR_HOURS: Record<Period, number> = { '24h': 1, '7d': 6, '30d': 24 }
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Groups the hours of a period into bars: hours, quarters of a day, or days of a time zone. The first and the last one may have fewer
 * hours than the others. In a zone that is not a whole number of hours from UTC, an hour belongs to the bar in which it begins.
 * @param hours hours with attempts
 * @param lastHour the last hour of the period, as in HourlyCount
 */
export function chartBars(
  hours: readonly HourlyCount[],
  { period, lastHour, zone }: { period: Period; lastHour: number; zone: string },
): ChartBar[] {
  const counts = new Map(hours.map((hour) => [hour.hour, hour]))
  const timeIn = clockOf(zone)
  const bars = new Map<string, ChartBar>()
  for (let hour = lastHour - PERIOD_HOURS[period] + 1; hour <= lastHour; hour++) {
    const starts = timeIn(hour * HOUR_MS)
    const { delivered, failed } = counts.get(hour) ?? { delivered: 0, failed: 0 }
    // At the end of daylight saving time an hour of the clock occurs twice: its two bars have two keys.
    const key = period === '24h' ? String(hour) : `${starts.day} ${Math.floor(starts.hour / BAR_HOURS[period])}`
    const bar = bars.get(key) ?? { from: hour * HOUR_MS, starts, delivered: 0, failed: 0 }
    bars.set(key, {
      ...bar,
      ends: timeIn((hour + 1) * HOUR_MS),
      delivered: bar.delivered + delivered,
      failed: bar.failed + failed,
    })
  }
  return [...bars.values()]
}

/** Returns a function that reads a time in milliseconds on the clock of the zone. Server and browser give the same text. */
function clockOf(timeZone: string): (ms: number) => ZonedTime {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const [month = 1, day = 1, hour = 0, minute = 0] = [
      parts.get('month'),
      parts.get('day'),
      parts.get('hour'),
      parts.get('minute'),
    ]
    return { day: `${MONTHS[month - 1]} ${day}`, hour, minute }
  }
}

/**
 * Returns the time of a bar: "Nov 21, 2 PM to 3 PM", or for a whole day "Nov 21". The hour at the end of daylight saving time ends
 * when it began on the clock.
 */
export function barLabel({ starts, ends }: ChartBar): string {
  if (isMidnight(starts) && isMidnight(ends) && starts.day !== ends.day) return starts.day
  if (starts.day === ends.day && starts.hour === ends.hour && starts.minute === ends.minute)
    return `${starts.day}, ${hourLabel(starts)}, until clocks went back`
  return `${starts.day}, ${hourLabel(starts)} to ${ends.day === starts.day || isMidnight(ends) ? '' : `${ends.day}, `}${hourLabel(ends)}`
}

/** A label of the axis. */
interface AxisLabel {
  text: string
  /** Its middle, as a share of the width. */
  at: number
}

/** Returns labels for the axis: every six hours, every day or every week, those at the edges left out, because they would be cut. */
export function axisLabels(bars: readonly ChartBar[], period: Period): AxisLabel[] {
  const isLabelled = ({ starts, ends }: ChartBar, index: number): boolean => {
    if (period === '24h') return starts.hour % 6 === 0
    if (period === '7d') return starts.hour < BAR_HOURS['7d'] && ends.day === starts.day
    return index % 7 === 3
  }
  // The label of a day is below the middle of its four bars.
  const offset = period === '7d' ? 2 : 0.5
  return bars.flatMap((bar, index) => {
    const at = (index + offset) / bars.length
    if (!isLabelled(bar, index) || at < EDGE || at > 1 - EDGE) return []
    return [{ text: period === '24h' ? hourLabel(bar.starts) : bar.starts.day, at }]
  })
}

const EDGE = 0.04

const isMidnight = ({ hour, minute }: ZonedTime) => hour === 0 && minute === 0

const hourLabel = ({ hour, minute }: ZonedTime): string =>
  `${((hour + 11) % 12) + 1}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`
