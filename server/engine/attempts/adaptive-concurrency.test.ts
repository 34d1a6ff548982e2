import { describe, expect, test } from 'vitest'
import { TIMEOUT } from '../../testing/deliveries/claims'
import type { Outcome } from '../../webhooks/transport/outcome'
import {
  currentConcurrency,
  INITIAL_CONCURRENCY,
  MAX_CONCURRENCY,
  MIN_CONCURRENCY,
  nextConcurrency,
} from './adaptive-concurrency'

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
