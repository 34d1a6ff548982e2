import { expect, test } from 'vitest'
import type { FailureCode, Outcome } from '../transport/outcome'
import { failureClass } from './failure-class'

const response = (status: number): Outcome => ({
  kind: 'response',
  status,
  excerpt: '',
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1, total_ms: 2 },
})
const failure = (code: FailureCode): Outcome => ({ kind: 'failure', code, detail: '', timings: null })

test.each([
  [response(200), null],
  [response(299), null],
  [response(301), '3xx'],
  [response(410), '4xx'],
  [response(599), '5xx'],
  [response(101), 'other'],
  [response(999), 'other'],
  [failure('timeout'), 'timeout'],
  [failure('connect_timeout'), 'connection'],
  [failure('connect_refused'), 'connection'],
  [failure('dns_lookup_failed'), 'dns'],
  [failure('tls_expired'), 'tls'],
  [failure('url_now_blocked'), 'other'],
] as const)('%o is of the class %s', (outcome, expected) => {
  expect(failureClass(outcome)).toBe(expected)
})
