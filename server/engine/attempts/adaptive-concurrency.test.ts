import { describe, expect, test } from 'vitest'
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
const timeout: Outcome = { kind: 'failure', code: 'timeout', detail: '', timings: null }

describe('nextConcurrency', () => {
  const rows: [string, number, Outcome, number][] = [
    ['a fast response adds one', INITIAL_CONCURRENCY, response(200, 20), INITIAL_CONCURRENCY + 1],
    ['a fast error response adds one too', INITIAL_CONCURRENCY, response(500, 20), INITIAL_CONCURRENCY + 1],
    ['the limit has a maximum', MAX_CONCURRENCY, response(200, 20), MAX_CONCURRENCY],
    ['a slow response keeps the limit', 20, response(200, 4000), 20],
    ['an attempt without a response halves the limit', 20, timeout, 10],
    ['the limit has a minimum', MIN_CONCURRENCY, timeout, MIN_CONCURRENCY],
  ]
  test.each(rows)('%s', (_name, limit, outcome, expected) => expect(nextConcurrency(limit, outcome)).toBe(expected))
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
