import type { HourlyCount } from '../../contract/webhooks/lifecycle'

/** Number of hours in the chart of a subscription, including the current hour. */
export const CHART_HOURS = 24
const HOUR_MS = 3_600_000

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

/** Adds attempts to the counts of the hours in which they ended, and drops hours beyond the newest 24. Oldest hour first. */
export function countHours(
  hours: readonly HourlyCount[],
  endings: readonly { endedAt: Date; isDelivered: boolean }[],
): HourlyCount[] {
  const counted = new Map(hours.map((hour) => [hour.hour, hour]))
  for (const { endedAt, isDelivered } of endings) {
    const hour = hourOf(endedAt)
    const { delivered, failed } = counted.get(hour) ?? { delivered: 0, failed: 0 }
    counted.set(hour, { hour, delivered: delivered + (isDelivered ? 1 : 0), failed: failed + (isDelivered ? 0 : 1) })
  }
  const newest = Math.max(...counted.keys())
  return [...counted.values()].filter(({ hour }) => hour > newest - CHART_HOURS).sort((a, b) => a.hour - b.hour)
}

/** Returns the counts of each of the last 24 hours, oldest first, with zeros for hours without attempts. */
export function hourlyChart(hours: readonly HourlyCount[], now: Date): HourlyCount[] {
  const counted = new Map(hours.map((hour) => [hour.hour, hour]))
  const first = hourOf(now) - CHART_HOURS + 1
  return Array.from({ length: CHART_HOURS }, (_, index) => {
    const hour = first + index
    return counted.get(hour) ?? { hour, delivered: 0, failed: 0 }
  })
}
