import { instantOfWallTime } from '@/components/ui/time/datetime-input'
import { wallTimeAt } from '@/components/ui/time/time-zone'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type SnoozeChoice = 'hours' | 'tomorrow' | 'monday' | 'week'

/** Returns the times until which a message can be snoozed: in three hours, and at nine tomorrow, on Monday and in a week. */
export function snoozeTimes(now: Date, zone: string): Record<SnoozeChoice, Date> {
  const wall = wallTimeAt(now, zone)
  const today = wall - (wall % DAY_MS)
  const atNine = (days: number) => instantOfWallTime(today + days * DAY_MS + 9 * HOUR_MS, zone)
  // Sunday is 0.
  const weekday = new Date(today).getUTCDay()
  return {
    hours: new Date(now.getTime() + 3 * HOUR_MS),
    tomorrow: atNine(1),
    monday: atNine(((7 - weekday) % 7) + 1),
    week: atNine(7),
  }
}
