import type { Outcome } from '../../webhooks/transport/outcome'

/** Attempts that a subscription may have in flight: at first, at least, and at most. */
export const INITIAL_CONCURRENCY = 8
export const MIN_CONCURRENCY = 2
export const MAX_CONCURRENCY = 128

/**
 * A response within this time is fast and shows that the receiver can take more. An attempt without one by then is
 * slow.
 */
export const SLOW_AFTER_MS = 1000

/**
 * Computes how many attempts a subscription may have in flight after one with this outcome.
 *
 * A backlog starts slowly, because hundreds of new connections at one moment make a small receiver time out, and five
 * timeouts would disable the subscription. Each fast response adds one, so the limit doubles with each round. It grows
 * only while at least half of it is used, because fewer attempts do not show that the receiver can take more (RFC 7661).
 * Each attempt without a response halves the limit, so a receiver that hangs holds few slots.
 * @param peak the most attempts that were in flight at once since the subscription last had none
 */
export function nextConcurrency(limit: number, outcome: Outcome, peak: number): number {
  if (outcome.kind === 'failure') return Math.max(MIN_CONCURRENCY, Math.floor(limit / 2))
  const canGrow = outcome.timings.total_ms <= SLOW_AFTER_MS && limit < Math.min(MAX_CONCURRENCY, 2 * peak)
  return canGrow ? limit + 1 : limit
}

/**
 * Computes how many attempts a subscription may have in flight now. While at least half of those in flight are slow,
 * the receiver seems to have stopped responding: the limit falls to the initial one, before the first attempt has timed
 * out.
 */
export const currentConcurrency = (limit: number, inFlight: number, slow: number): number =>
  slow > 0 && slow * 2 >= inFlight ? Math.min(limit, INITIAL_CONCURRENCY) : limit
