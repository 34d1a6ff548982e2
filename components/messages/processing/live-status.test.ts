import { expect, test } from 'vitest'
import { isBusy } from './live-status'

const message = { kind: 'processing', is_in_flight: false, failure: null } as const
const failure = (seconds: number) => ({
  code: 'provider_error',
  message: '',
  next_attempt_at: new Date(Date.now() + seconds * 1000).toISOString(),
})

test.each([
  ['a queued message', message, true],
  ['a message in flight', { ...message, is_in_flight: true, failure: failure(3600) }, true],
  ['a retry soon', { ...message, failure: failure(10) }, true],
  ['a retry in an hour', { ...message, failure: failure(3600) }, false],
  ['a failed message', { ...message, kind: 'failed' }, false],
  ['a waiting message', { ...message, kind: 'waiting' }, false],
  ['a completed message', { ...message, kind: null }, false],
] as const)('%s', (_name, polled, expected) => {
  expect(isBusy(polled)).toBe(expected)
})
