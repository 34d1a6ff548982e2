const LONGEST_MS = 15_000

/**
 * Returns the milliseconds to wait after this number of failures in a row: 1, 2, 4, 8, then 15 seconds, each up to a
 * quarter shorter, so that many recorders do not come back together.
 */
export const retryDelay = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_MS, 1000 * 2 ** (failures - 1)) * (1 - random / 4)
