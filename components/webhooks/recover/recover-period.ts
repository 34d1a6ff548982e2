import { parseDatetimeInput } from '@/components/ui/time/time-zone'

const HOUR_MS = 3_600_000

/** Any time, the last hours by their number, the time since the last success, or a time that the person enters. */
export interface RecoverPeriod {
  preset: 'any' | '1' | '24' | '168' | 'success' | 'custom'
  /** The value of the time field, for `custom`. */
  custom: string
}

/** Before all deliveries. */
export const ANY_TIME = new Date(0).toISOString()

/** As the number beside the button, which counts all failed deliveries. */
export const DEFAULT_PERIOD: RecoverPeriod = { preset: 'any', custom: '' }

/**
 * Returns the start of the period in ISO 8601; null without a valid time.
 * @param openedAt in milliseconds
 * @param zone of the entered time; null for the browser's
 */
export function sinceOf(
  { preset, custom }: RecoverPeriod,
  openedAt: number,
  lastSuccessAt: string | null,
  zone: string | null,
): string | null {
  if (preset === 'any') return ANY_TIME
  if (preset === 'success') return lastSuccessAt
  return preset === 'custom'
    ? parseDatetimeInput(custom, zone)
    : new Date(openedAt - Number(preset) * HOUR_MS).toISOString()
}
