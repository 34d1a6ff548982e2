import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../env'
import { SPEC_DELAYS_SECONDS } from '../../testing/deliveries/spec-schedule'
import { explain, FAILURE_CODES, type Outcome } from '../transport/outcome'
import { maxAttempts, nextState, retryAt } from './next-state'

const endedAt = new Date('2026-11-21T12:00:00.000Z')
const timings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 3, total_ms: 4 }
const response = (status: number, excerpt = ''): Outcome => ({
  kind: 'response',
  status,
  excerpt,
  retryAfter: null,
  timings,
})
const stateAfter = (outcome: Outcome, attempt: number) =>
  nextState(outcome, attempt, endedAt, SPEC_DELAYS_SECONDS).state

describe('the next state', () => {
  // status, after attempt 1, after attempt 6
  const rows: [number, string, string][] = [
    [200, 'delivered', 'delivered'],
    [201, 'delivered', 'delivered'],
    [204, 'delivered', 'delivered'],
    [299, 'delivered', 'delivered'],
    [410, 'gone', 'gone'],
    [101, 'pending', 'failed'],
    [301, 'pending', 'failed'],
    [302, 'pending', 'failed'],
    [308, 'pending', 'failed'],
    [400, 'pending', 'failed'],
    [401, 'pending', 'failed'],
    [404, 'pending', 'failed'],
    [429, 'pending', 'failed'],
    [500, 'pending', 'failed'],
    [503, 'pending', 'failed'],
  ]
  test.each(rows)('status %i: %s after the first attempt, %s after the sixth', (status, first, last) => {
    expect(stateAfter(response(status), 1)).toBe(first)
    expect(stateAfter(response(status), 6)).toBe(last)
  })

  test.each(FAILURE_CODES)('%s is retried and fails finally at the sixth attempt', (code) => {
    const outcome: Outcome = { kind: 'failure', code, detail: 'x', timings: null }
    expect(stateAfter(outcome, 1)).toBe('pending')
    expect(stateAfter(outcome, 5)).toBe('pending')
    expect(stateAfter(outcome, 6)).toBe('failed')
  })

  test('the retry counts from the end of the failed attempt', () => {
    expect(nextState(response(500), 3, endedAt, SPEC_DELAYS_SECONDS)).toEqual({
      state: 'pending',
      nextAttemptAt: new Date('2026-11-21T12:30:00.000Z'),
    })
  })
})

describe('explain', () => {
  const rows: [string, Outcome, { code: string; error: string } | null][] = [
    ['a success has no error', response(204), null],
    ['a redirect', response(302), { code: 'redirect_blocked', error: 'redirect_blocked: 302' }],
    ['a status', response(500), { code: 'http_status', error: 'HTTP 500' }],
    ['a status with a body', response(500, 'boom\n'), { code: 'http_status', error: 'HTTP 500: boom' }],
    [
      'a refused address',
      { kind: 'failure', code: 'url_now_blocked', detail: 'host_resolves_to_private_ip: 10.0.0.7', timings: null },
      { code: 'url_now_blocked', error: 'url_now_blocked: host_resolves_to_private_ip: 10.0.0.7' },
    ],
  ]
  test.each(rows)('%s', (_name, outcome, expected) => expect(explain(outcome)).toEqual(expected))
})

const start = new Date('2026-11-21T00:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

describe('retry schedule', () => {
  // attempt that failed, when it ended (minutes, attempts taking no time), when the next is due
  const rows: [number, number, number | null][] = [
    [1, 0, 1],
    [2, 1, 6],
    [3, 6, 36],
    [4, 36, 156],
    [5, 156, 876],
    [6, 876, null],
  ]
  test.each(rows)(
    'after failed attempt %i, ended at minute %i, the next is due at minute %s',
    (attempt, ended, due) => {
      expect(retryAt(attempt, minutes(ended), SPEC_DELAYS_SECONDS)).toEqual(due === null ? null : minutes(due))
    },
  )

  test('the default of the setting is the schedule of the spec', () =>
    expect(parseEnv({}).DELIVERY_RETRY_DELAYS_SECONDS).toEqual(SPEC_DELAYS_SECONDS))

  test('the schedule has six attempts in total', () => expect(maxAttempts(SPEC_DELAYS_SECONDS)).toBe(6))

  test('a configured schedule makes one attempt more than it has delays', () => {
    expect(maxAttempts([1, 2])).toBe(3)
    expect(retryAt(2, start, [1, 2])).toEqual(new Date(start.getTime() + 2000))
    expect(retryAt(3, start, [1, 2])).toBeNull()
  })

  test('a schedule without delays makes one attempt, and a delay of zero is due at once', () => {
    expect(maxAttempts([])).toBe(1)
    expect(retryAt(1, start, [])).toBeNull()
    expect(retryAt(1, start, [0])).toEqual(start)
    expect(nextState({ kind: 'failure', code: 'timeout', detail: '', timings: null }, 1, start, [])).toEqual({
      state: 'failed',
    })
  })
})
