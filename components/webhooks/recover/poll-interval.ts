const MIN_MS = 2_000
const MAX_MS = 15_000
const MS_PER_DELIVERY = 2

/**
 * Returns the time between two counts of the deliveries that are left, in milliseconds. Each count reads all failed deliveries of the
 * period, also those that were resent, and ten a second are resent: many take hours, and their share changes slowly.
 * @param failed failed deliveries when the recovery started
 */
export const pollInterval = (failed: number): number => Math.min(MAX_MS, Math.max(MIN_MS, failed * MS_PER_DELIVERY))
