import { describe, expect, test } from 'vitest'
import type { Outcome } from '../webhooks/transport/outcome'
import { allowance, FIRST, LEAST, MOST, pace } from './adaptive-concurrency'

const timings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1 }
const answer = (status: number, ms: number): Outcome => ({
  kind: 'response',
  status,
  excerpt: '',
  retryAfter: null,
  timings: { ...timings, total_ms: ms },
})
const silence: Outcome = { kind: 'failure', code: 'timeout', detail: '', timings: null }

describe('pace', () => {
  const rows: [string, number, Outcome, number][] = [
    ['a prompt answer makes room for one more', FIRST, answer(200, 20), FIRST + 1],
    ['a prompt error does too: the receiver is there', FIRST, answer(500, 20), FIRST + 1],
    ['never more than the most', MOST, answer(200, 20), MOST],
    ['a slow answer keeps the pace', 20, answer(200, 4000), 20],
    ['no answer halves it', 20, silence, 10],
    ['never less than the least', LEAST, silence, LEAST],
  ]
  test.each(rows)('%s', (_promise, bound, outcome, expected) => expect(pace(bound, outcome)).toBe(expected))
})

describe('allowance', () => {
  const rows: [string, number, number][] = [
    ['nothing slow: its pace', allowance(MOST, 100, 0), MOST],
    ['a few slow ones among many: its pace', allowance(MOST, 100, 49), MOST],
    ['half of them slow: as at first', allowance(MOST, 100, 50), FIRST],
    ['all of them slow: as at first', allowance(MOST, 20, 20), FIRST],
    ['never more than its pace', allowance(LEAST, 2, 2), LEAST],
    ['nothing in flight: its pace', allowance(40, 0, 0), 40],
  ]
  test.each(rows)('%s', (_promise, actual, expected) => expect(actual).toBe(expected))
})
