import { expect, test } from 'vitest'
import { FAILURE_CODES } from '@/server/webhooks/transport/outcome'
import { failureMessage, nextStep } from './failure-messages'

test('a delivered attempt has no failure to explain', () => {
  expect(failureMessage({ failure: null, error: null, status: 200 })).toBeNull()
})

test.each(FAILURE_CODES)('%s is a sentence, not a code', (failure) => {
  expect(failureMessage({ failure, error: failure, status: null })).toMatch(/^[A-Z].* .*\.$/)
})

test('an answer that is no 2xx is told with its status', () => {
  expect(failureMessage({ failure: 'http_status', error: 'HTTP 503: down', status: 503 })).toContain('503')
})

test('a code of a later release still says what the record says', () => {
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
  [410, 'http_status', 'create a new one'],
  [429, 'http_status', 'more requests'],
  [503, 'http_status', 'log of the receiver'],
  [302, 'redirect_blocked', 'final URL'],
])('the next step after %i fits it', (status, failure, words) => {
  expect(nextStep({ failure, status })).toContain(words)
})

test('a delivered attempt needs no next step, nor does a fault on our side', () => {
  expect(nextStep({ failure: null, status: 204 })).toBeNull()
  expect(nextStep({ failure: 'interrupted', status: null })).toBeNull()
})
