/** Seconds from a failed attempt of a step to the next one (intake: retries). Seven attempts in all. */
export const STEP_RETRY_DELAYS_SECONDS: readonly number[] = [5, 30, 120, 600, 3600, 14_400]

/** What a provider may ask for with Retry-After, at most. */
const MAX_RETRY_AFTER_MS = 3_600_000
/** A delay is longer by up to this fraction, so that messages that failed together do not return together. */
const JITTER = 0.2
const FIRST_FAULT_PAUSE_MS = 5000
const LONGEST_FAULT_PAUSE_MS = 300_000

/**
 * Returns the milliseconds until the next attempt of a step; null when the schedule is used up.
 * @param failedAttempts how many attempts of the step have failed, this one included
 * @param random from 0 up to 1
 */
export function retryDelayMs(
  failedAttempts: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number | undefined; random: number },
): number | null {
  const seconds = STEP_RETRY_DELAYS_SECONDS[failedAttempts - 1]
  if (seconds === undefined) return null
  return Math.max(seconds * 1000 * (1 + JITTER * random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
}

/** Returns the milliseconds until the next attempt after this many faults of this service in a row. */
export const faultPauseMs = (faults: number): number =>
  Math.min(FIRST_FAULT_PAUSE_MS * 2 ** Math.max(0, faults - 1), LONGEST_FAULT_PAUSE_MS)
