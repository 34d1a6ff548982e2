import { expect, test } from 'vitest'
import { refreshInterval } from './live-status'

const now = Date.UTC(2026, 10, 21)
const message = { kind: 'processing', is_in_flight: false, failure: null } as const
const failure = (seconds: number) => ({
  code: 'provider_error',
  message: '',
  next_attempt_at: new Date(now + seconds * 1000).toISOString(),
})

test.each([
  ['nothing', [], 10_000],
  ['a queued message', [message], 2_000],
  ['a message in flight', [{ ...message, is_in_flight: true, failure: failure(3600) }], 2_000],
  ['a retry soon', [{ ...message, failure: failure(10) }], 2_000],
  ['a retry in an hour', [{ ...message, failure: failure(3600) }], 10_000],
  [
    'failed and waiting messages',
    [
      { ...message, kind: 'failed' },
      { ...message, kind: 'waiting' },
    ],
    10_000,
  ],
  ['a completed message', [{ ...message, kind: null }], 10_000],
  ['one busy message among others', [{ ...message, kind: 'failed' }, message], 2_000],
] as const)('%s', (_name, polled, expected) => {
  expect(refreshInterval(polled, now)).toBe(expected)
})
