import type { HourlyCount } from '../../contract/webhooks/lifecycle'

/** How many hours the strip of a subscription shows, the one that is under way included. */
export const CHART_HOURS = 24
const HOUR_MS = 3_600_000

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

/** Counts ended attempts into the hours they ended in; what is older than the newest day is forgotten. Oldest hour first. */
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

/** The last 24 hours as they are shown: every hour there, oldest first, the empty ones too. */
export function hourlyChart(hours: readonly HourlyCount[], now: Date): HourlyCount[] {
  const counted = new Map(hours.map((hour) => [hour.hour, hour]))
  const first = hourOf(now) - CHART_HOURS + 1
  return Array.from({ length: CHART_HOURS }, (_, index) => {
    const hour = first + index
    return counted.get(hour) ?? { hour, delivered: 0, failed: 0 }
  })
}
