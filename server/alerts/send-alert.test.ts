import { describe, expect, test } from 'vitest'
import type { Outcome } from '../webhooks/transport/outcome'
import { nextTry } from './send-alert'

const NOW = new Date('2026-11-23T10:00:00Z')
const response = (status: number, retryAfter: string | null = null): Outcome => ({
  kind: 'response',
  status,
  excerpt: '',
  retryAfter,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: 1 },
})
const failure: Outcome = { kind: 'failure', code: 'timeout', detail: '', timings: null }
const retry = (afterSeconds: number) => ({ kind: 'retry', afterSeconds })

test.each([200, 202, 204])('status %i is accepted', (status) =>
  expect(nextTry(response(status), 0, NOW)).toEqual({ kind: 'accepted' }),
)

test.each([404, 410])('status %i stops the URL at the first try', (status) =>
  expect(nextTry(response(status), 0, NOW)).toEqual({ kind: 'stopped' }),
)

test.each([301, 302, 307, 400, 401, 403, 413])('status %i is given up at the first try', (status) =>
  expect(nextTry(response(status), 0, NOW)).toEqual({ kind: 'given_up' }),
)

test.each<[string, Outcome]>([
  ...[408, 425, 429, 500, 503, 599].map((status): [string, Outcome] => [`status ${status}`, response(status)]),
  ['no response', failure],
])('%s is tried five times, with growing pauses, and then given up', (_, outcome) =>
  expect([0, 1, 2, 3, 4].map((tries) => nextTry(outcome, tries, NOW))).toEqual([
    ...[30, 120, 600, 1_800].map(retry),
    { kind: 'given_up' },
  ]),
)

describe('a Retry-After header', () => {
  test.each<[string, number]>([
    ['90', 90],
    [' 90 ', 90],
    ['64.57', 65],
    ['Mon, 23 Nov 2026 10:02:00 GMT', 120],
    // Not below the pause, and not above an hour.
    ['5', 30],
    ['999999999', 3_600],
    ['Mon, 23 Nov 2027 10:02:00 GMT', 3_600],
    ['Mon, 23 Nov 2020 10:02:00 GMT', 30],
    ['-5', 30],
    ['soon', 30],
    ['', 30],
    ['9'.repeat(400), 30],
  ])('%j leads to a pause of %i seconds', (header, seconds) =>
    expect(nextTry(response(429, header), 0, NOW)).toEqual(retry(seconds)),
  )

  test('does not add a try', () => expect(nextTry(response(429, '5'), 4, NOW)).toEqual({ kind: 'given_up' }))
})
