import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../webhooks/transport/outcome'
import {
  allowance,
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
const silence: Outcome = { kind: 'failure', code: 'timeout', detail: '', timings: null }

describe('pace', () => {
  const rows: [string, number, Outcome, number][] = [
    ['a prompt answer makes room for one more', INITIAL_CONCURRENCY, response(200, 20), INITIAL_CONCURRENCY + 1],
    ['a prompt error does too: the receiver is there', INITIAL_CONCURRENCY, response(500, 20), INITIAL_CONCURRENCY + 1],
    ['never more than the most', MAX_CONCURRENCY, response(200, 20), MAX_CONCURRENCY],
    ['a slow answer keeps the pace', 20, response(200, 4000), 20],
    ['no answer halves it', 20, silence, 10],
    ['never less than the least', MIN_CONCURRENCY, silence, MIN_CONCURRENCY],
  ]
  test.each(rows)('%s', (_promise, bound, outcome, expected) => expect(nextConcurrency(bound, outcome)).toBe(expected))
})

describe('allowance', () => {
  const rows: [string, number, number][] = [
    ['nothing slow: its pace', allowance(MAX_CONCURRENCY, 100, 0), MAX_CONCURRENCY],
    ['a few slow ones among many: its pace', allowance(MAX_CONCURRENCY, 100, 49), MAX_CONCURRENCY],
    ['half of them slow: as at first', allowance(MAX_CONCURRENCY, 100, 50), INITIAL_CONCURRENCY],
    ['all of them slow: as at first', allowance(MAX_CONCURRENCY, 20, 20), INITIAL_CONCURRENCY],
    ['never more than its pace', allowance(MIN_CONCURRENCY, 2, 2), MIN_CONCURRENCY],
    ['nothing in flight: its pace', allowance(40, 0, 0), 40],
  ]
  test.each(rows)('%s', (_promise, actual, expected) => expect(actual).toBe(expected))
})
