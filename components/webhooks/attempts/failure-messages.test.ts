import { expect, test } from 'vitest'
import { nextStep } from '@/server/webhooks/transport/failure-messages'
import { FAILURE_CODES } from '@/server/webhooks/transport/outcome'
import { failureMessage } from './failure-messages'

test('a delivered attempt has no failure message', () => {
  expect(failureMessage({ failure: null, error: null, status: 200 })).toBeNull()
})

test.each(FAILURE_CODES)('%s has a sentence', (failure) => {
  expect(failureMessage({ failure, error: failure, status: null })).toMatch(/^[A-Z].* .*\.$/)
})

test('the message of a response other than 2xx contains its status', () => {
  expect(failureMessage({ failure: 'http_status', error: 'HTTP 503: down', status: 503 })).toContain('503')
})

test('an unknown failure code falls back to the recorded error', () => {
  expect(failureMessage({ failure: 'quic_lost', error: 'quic_lost: gone', status: null })).toBe('quic_lost: gone')
})

test.each(FAILURE_CODES.filter((code) => code !== 'interrupted' && code !== 'internal'))(
  '%s has a next step',
  (failure) => {
    expect(nextStep({ failure, status: null })).toMatch(/^[A-Z].*\.$/)
  },
)

test.each([
  [301, 'http_status', '200 to 299'],
  [401, 'http_status', 'secret'],
  [404, 'http_status', 'path'],
  [410, 'http_status', 'create a new webhook'],
  [429, 'http_status', 'rate limit'],
  [503, 'http_status', 'delivery ID'],
  [302, 'redirect_blocked', 'final URL'],
])('status %i has its own next step', (status, failure, text) => {
  expect(nextStep({ failure, status })).toContain(text)
})

test('a delivered attempt and a fault of the service have no next step', () => {
  expect(nextStep({ failure: null, status: 204 })).toBeNull()
  expect(nextStep({ failure: 'interrupted', status: null })).toBeNull()
})
