import { expect, test } from 'vitest'
import { FAILURE_CODES } from '@/server/webhooks/outcome'
import { failureWords } from './failure-words'

test('a delivered attempt has no failure to explain', () => {
  expect(failureWords({ failure: null, error: null, status: 200 })).toBeNull()
})

test.each(FAILURE_CODES)('%s is a sentence, not a code', (failure) => {
  expect(failureWords({ failure, error: failure, status: null })).toMatch(/^[A-Z].* .*\.$/)
})

test('an answer that is no 2xx is told with its status', () => {
  expect(failureWords({ failure: 'http_status', error: 'HTTP 503: down', status: 503 })).toContain('503')
})

test('a code of a later release still says what the record says', () => {
  expect(failureWords({ failure: 'quic_lost', error: 'quic_lost: gone', status: null })).toBe('quic_lost: gone')
})
