/** Seconds from the end of a failed attempt to the next one, as the spec has them ("Retry schedule"). */
export const SPEC_DELAYS_SECONDS = [60, 300, 1800, 7200, 43_200] as const
