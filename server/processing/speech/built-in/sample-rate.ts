/** Samples per second that both models take. */
export const SAMPLE_RATE = 16_000
