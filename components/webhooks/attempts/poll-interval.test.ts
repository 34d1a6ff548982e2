import { expect, test } from 'vitest'
import { liveStatusKey, MAX_INTERVAL_MS, MIN_INTERVAL_MS, nextPollInterval } from './poll-interval'

const now = Date.parse('2026-11-21T09:00:00.000Z')

test.each([
  ['2026-11-21T08:59:00.000Z', 40],
  ['2026-11-21T09:00:59.000Z', 40],
])('the interval is at its minimum while an attempt is due at %s', (next_attempt_at, unchanged) => {
  expect(nextPollInterval({ next_attempt_at }, unchanged, now)).toBe(MIN_INTERVAL_MS)
})

test('the interval grows to a limit while no attempt is due soon', () => {
  const intervals = [0, 1, 2, 20].map((unchanged) => nextPollInterval({ next_attempt_at: null }, unchanged, now))
  expect(intervals).toEqual([2_000, 3_000, 4_500, MAX_INTERVAL_MS])
  expect(nextPollInterval({ next_attempt_at: '2026-11-21T09:30:00.000Z' }, 20, now)).toBe(MAX_INTERVAL_MS)
})

test('the key changes with the active state, the failure counter and the next attempt', () => {
  const status = { newest: null, is_active: true, consecutive_failures: 0, next_attempt_at: null }
  const keys = [
    status,
    { ...status, is_active: false },
    { ...status, consecutive_failures: 1 },
    { ...status, next_attempt_at: '2026-11-21T09:30:00.000Z' },
  ].map(liveStatusKey)
  expect(new Set(keys).size).toBe(4)
  expect(liveStatusKey({ ...status })).toBe(keys[0])
})
