import type { Outcome } from '../../webhooks/transport/outcome'

/** Attempts that a subscription may have in flight at first, at the least, and at the most. */
export const INITIAL_CONCURRENCY = 8
export const MIN_CONCURRENCY = 2
export const MAX_CONCURRENCY = 128

/** An answer within this time says that the receiver has room for more; an attempt without one by then is slow. */
export const SLOW_AFTER_MS = 1000

/**
 * How many attempts at once a receiver is given after one that ended so. A backlog opens gently, because hundreds of new
 * connections in one moment are what makes a small receiver time out, and five of those would disable it. Each prompt answer
 * makes room for one more, so the number doubles with each round; each attempt without an answer halves it, so a receiver
 * that hangs holds little of the room.
 */
export function nextConcurrency(bound: number, outcome: Outcome): number {
  if (outcome.kind === 'failure') return Math.max(MIN_CONCURRENCY, Math.floor(bound / 2))
  return outcome.timings.total_ms <= SLOW_AFTER_MS ? Math.min(MAX_CONCURRENCY, bound + 1) : bound
}

/**
 * How many attempts at once a subscription is given now. While half of those in flight, or more, are slow it looks as if the
 * receiver had stopped answering: it gets no more than at first, before the first of them has timed out.
 */
export const allowance = (bound: number, inFlight: number, slow: number): number =>
  slow > 0 && slow * 2 >= inFlight ? Math.min(bound, INITIAL_CONCURRENCY) : bound
