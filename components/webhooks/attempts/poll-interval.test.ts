import { expect, test } from 'vitest'
import { FASTEST_MS, nextPulse, pulseKey, SLOWEST_MS } from './poll-interval'

const now = Date.parse('2026-11-21T09:00:00.000Z')

test.each([
  ['2026-11-21T08:59:00.000Z', 40],
  ['2026-11-21T09:00:59.000Z', 40],
])('while an attempt is due at %s one asks often, however long nothing happened', (next_attempt_at, quiet) => {
  expect(nextPulse({ next_attempt_at }, quiet, now)).toBe(FASTEST_MS)
})

test('while nothing is due one asks ever more seldom, to a limit', () => {
  const waits = [0, 1, 2, 20].map((quiet) => nextPulse({ next_attempt_at: null }, quiet, now))
  expect(waits).toEqual([2_000, 3_000, 4_500, SLOWEST_MS])
  expect(nextPulse({ next_attempt_at: '2026-11-21T09:30:00.000Z' }, 20, now)).toBe(SLOWEST_MS)
})

test('a page is stale when an attempt ended, a counter moved, it was switched off, or another attempt is due', () => {
  const pulse = { newest: null, is_active: true, consecutive_failures: 0, next_attempt_at: null }
  const keys = [
    pulse,
    { ...pulse, is_active: false },
    { ...pulse, consecutive_failures: 1 },
    { ...pulse, next_attempt_at: '2026-11-21T09:30:00.000Z' },
  ].map(pulseKey)
  expect(new Set(keys).size).toBe(4)
  expect(pulseKey({ ...pulse })).toBe(keys[0])
})
