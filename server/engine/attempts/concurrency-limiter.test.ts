import { afterEach, describe, expect, test, vi } from 'vitest'
import { aClaim, FAST_RESPONSE, TIMEOUT } from '../../testing/deliveries/claims'
import type { Claim } from '../../webhooks/delivery/claim'
import type { Outcome } from '../../webhooks/transport/outcome'
import {
  ConcurrencyLimiter,
  currentConcurrency,
  INITIAL_CONCURRENCY,
  MAX_CONCURRENCY,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_HOST,
  MIN_CONCURRENCY,
  nextConcurrency,
  RESTART_AFTER_MS,
} from './concurrency-limiter'

/** Takes `count` slots, each for a claim of the subscription that `subscription` names. */
function acquire(
  limiter: ConcurrencyLimiter,
  count: number,
  subscription: (n: number) => string,
  host?: string,
): Claim[] {
  const claims = Array.from({ length: count }, (_, n) => aClaim(subscription(n), host))
  for (const claim of claims) limiter.acquire(claim)
  return claims
}

/** Raises the limit of the subscription to its maximum: uses all of it, round after round, with fast responses. */
function raiseLimit(limiter: ConcurrencyLimiter, subscription: string): void {
  for (let used = 0; used < MAX_CONCURRENCY; used = respondFast(limiter, subscription, limiter.capacity(subscription)));
}

/** Has this number of attempts in flight at once, all of which get fast responses. */
function respondFast(limiter: ConcurrencyLimiter, subscription: string, count: number): number {
  const claims = acquire(limiter, count, () => subscription)
  for (const claim of claims) limiter.recordOutcome(claim, FAST_RESPONSE)
  for (const claim of claims) limiter.freeSlot(claim)
  return count
}

afterEach(() => {
  vi.useRealTimers()
})

describe('ConcurrencyLimiter', () => {
  test('the last slots are reserved for subscriptions with hardly any attempt in flight', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    raiseLimit(limiter, 'busy')
    raiseLimit(limiter, 'quiet')
    acquire(limiter, 10, () => 'busy')
    acquire(limiter, MAX_IN_FLIGHT * (5 / 8), (n) => `other-${n}`)
    expect(limiter.capacity('busy')).toBeLessThanOrEqual(0)
    expect(limiter.capacity('quiet')).toBe(MIN_CONCURRENCY)
    expect(limiter.capacity('never-seen')).toBe(MIN_CONCURRENCY)
  })

  test('while more slots are free, a subscription may use its whole limit', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    raiseLimit(limiter, 'busy')
    acquire(limiter, 10, () => 'busy')
    expect(limiter.capacity('busy')).toBeGreaterThan(INITIAL_CONCURRENCY)
  })

  test('slow attempts free their slots, and their subscription gets no more', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    for (const claim of acquire(limiter, INITIAL_CONCURRENCY, () => 'silent')) limiter.markSlow(claim)
    expect(limiter.free).toBe(MAX_IN_FLIGHT)
    expect(limiter.capacity('silent')).toBe(0)
  })

  test('after a response the subscription may have another attempt; the slot is free when the result is recorded', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const claims = acquire(limiter, INITIAL_CONCURRENCY, () => 'fast')
    expect(limiter.capacity('fast')).toBe(0)
    for (const claim of claims) limiter.recordOutcome(claim, FAST_RESPONSE)
    expect(limiter.capacity('fast')).toBe(INITIAL_CONCURRENCY * 2)
    expect(limiter.free).toBe(MAX_IN_FLIGHT - INITIAL_CONCURRENCY)
    for (const claim of claims) limiter.freeSlot(claim)
    expect(limiter.isEmpty).toBe(true)
  })

  test('a slow attempt that ended no longer counts', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const claims = acquire(limiter, INITIAL_CONCURRENCY, () => 'late')
    for (const claim of claims) limiter.markSlow(claim)
    for (const claim of claims) limiter.recordOutcome(claim, FAST_RESPONSE)
    expect(limiter.capacity('late')).toBe(INITIAL_CONCURRENCY * 2)
    for (const claim of claims) limiter.freeSlot(claim)
    expect(limiter.isEmpty).toBe(true)
    expect(limiter.free).toBe(MAX_IN_FLIGHT)
  })

  test('one attempt after the other does not raise the limit', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    for (let n = 0; n < 100; n++) respondFast(limiter, 'rare', 1)
    expect(limiter.capacity('rare')).toBe(INITIAL_CONCURRENCY)
  })

  test('a subscription without attempts for a while starts again with the initial limit', () => {
    vi.useFakeTimers()
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    raiseLimit(limiter, 'burst')
    vi.advanceTimersByTime(RESTART_AFTER_MS - 1)
    expect(limiter.capacity('burst')).toBe(MAX_CONCURRENCY)
    vi.advanceTimersByTime(1)
    expect(limiter.capacity('burst')).toBe(INITIAL_CONCURRENCY)
    respondFast(limiter, 'burst', INITIAL_CONCURRENCY)
    expect(limiter.capacity('burst')).toBe(INITIAL_CONCURRENCY * 2)
  })

  test('a limit that timeouts have lowered stays low after a while', () => {
    vi.useFakeTimers()
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    for (const claim of acquire(limiter, INITIAL_CONCURRENCY, () => 'silent')) {
      limiter.recordOutcome(claim, TIMEOUT)
      limiter.freeSlot(claim)
    }
    vi.advanceTimersByTime(RESTART_AFTER_MS)
    expect(limiter.capacity('silent')).toBe(MIN_CONCURRENCY)
  })

  test('an attempt in flight is no idle time, however long it takes', () => {
    vi.useFakeTimers()
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    raiseLimit(limiter, 'long')
    acquire(limiter, 1, () => 'long')
    vi.advanceTimersByTime(RESTART_AFTER_MS * 3)
    expect(limiter.capacity('long')).toBe(MAX_CONCURRENCY - 1)
  })

  test('subscriptions at one host share the limit of the host', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const all = acquire(limiter, MAX_IN_FLIGHT_PER_HOST, (n) => `subscription ${n}`, 'hooks.example')
    expect(limiter.capacity('subscription 0')).toBe(0)
    for (const claim of all) limiter.freeSlot(claim)
    expect(limiter.capacity('subscription 0')).toBe(INITIAL_CONCURRENCY)
    expect(limiter.isEmpty).toBe(true)
  })

  test('a subscription whose URL was changed counts towards its new host, and what is in flight towards the old one', () => {
    const limiter = new ConcurrencyLimiter(MAX_IN_FLIGHT)
    const before = acquire(limiter, 1, () => 'moved', 'old.example')
    acquire(limiter, 1, () => 'moved', 'new.example')
    acquire(limiter, MAX_IN_FLIGHT_PER_HOST - 1, (n) => `new ${n}`, 'new.example')
    acquire(limiter, MIN_CONCURRENCY, () => 'stays', 'old.example')
    for (const claim of before) limiter.freeSlot(claim)
    expect(limiter.capacity('moved')).toBe(0)
    expect(limiter.capacity('stays')).toBeGreaterThan(0)
  })
})

const timings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1 }
const response = (status: number, ms: number): Outcome => ({
  kind: 'response',
  status,
  excerpt: '',
  retryAfter: null,
  timings: { ...timings, total_ms: ms },
})

describe('nextConcurrency', () => {
  const rows: [string, { limit: number; peak: number; outcome: Outcome; expected: number }][] = [
    ['a fast response adds one', { limit: 8, peak: 8, outcome: response(200, 20), expected: 9 }],
    ['a fast error response adds one too', { limit: 8, peak: 8, outcome: response(500, 20), expected: 9 }],
    ['a slow response keeps the limit', { limit: 20, peak: 20, outcome: response(200, 4000), expected: 20 }],
    ['more than half of the limit was used: it grows', { limit: 7, peak: 4, outcome: response(200, 20), expected: 8 }],
    ['half of the limit was used: it stays', { limit: 8, peak: 4, outcome: response(200, 20), expected: 8 }],
    ['one attempt after the other: the limit stays', { limit: 4, peak: 1, outcome: response(200, 20), expected: 4 }],
    [
      'the limit has a maximum',
      { limit: MAX_CONCURRENCY, peak: MAX_CONCURRENCY, outcome: response(200, 20), expected: MAX_CONCURRENCY },
    ],
    ['an attempt without a response halves the limit', { limit: 20, peak: 20, outcome: TIMEOUT, expected: 10 }],
    ['the same when little of it was used', { limit: 20, peak: 1, outcome: TIMEOUT, expected: 10 }],
    [
      'the limit has a minimum',
      { limit: MIN_CONCURRENCY, peak: MIN_CONCURRENCY, outcome: TIMEOUT, expected: MIN_CONCURRENCY },
    ],
  ]
  test.each(rows)('%s', (_name, { limit, peak, outcome, expected }) =>
    expect(nextConcurrency(limit, outcome, peak)).toBe(expected),
  )
})

describe('currentConcurrency', () => {
  const rows: [string, number, number][] = [
    ['no slow attempts: the limit', currentConcurrency(MAX_CONCURRENCY, 100, 0), MAX_CONCURRENCY],
    ['a few slow attempts among many: the limit', currentConcurrency(MAX_CONCURRENCY, 100, 49), MAX_CONCURRENCY],
    [
      'half of the attempts are slow: the initial limit',
      currentConcurrency(MAX_CONCURRENCY, 100, 50),
      INITIAL_CONCURRENCY,
    ],
    ['all attempts are slow: the initial limit', currentConcurrency(MAX_CONCURRENCY, 20, 20), INITIAL_CONCURRENCY],
    ['the result never exceeds the limit', currentConcurrency(MIN_CONCURRENCY, 2, 2), MIN_CONCURRENCY],
    ['nothing in flight: the limit', currentConcurrency(40, 0, 0), 40],
  ]
  test.each(rows)('%s', (_name, actual, expected) => expect(actual).toBe(expected))
})
