import { expect, test } from 'vitest'
import type { HistoryEntry } from '@/server/contract/webhooks/attempt'
import { type NextAttempt, nextAttempt, resultLabel } from './attempt-result'

const NOW = Date.UTC(2026, 5, 1)
const LATER = '2026-06-01T00:00:59.000Z'
const EARLIER = '2026-05-31T23:59:59.000Z'

test.each<[string, string | null, HistoryEntry['delivery_state'] | 'not listed', boolean, NextAttempt]>([
  ['a failed attempt whose delivery is retried', LATER, 'pending', true, 'planned'],
  ['a failed attempt outside of the list', LATER, 'not listed', true, 'planned'],
  ['a held delivery, also when the webhook was read as active', LATER, 'held', true, 'held'],
  ['a held delivery of a disabled webhook', LATER, 'held', false, 'held'],
  ['an attempt outside of the list of a disabled webhook', LATER, 'not listed', false, 'held'],
  ['a delivery whose retry came earlier than planned and was delivered', LATER, 'delivered', true, 'none'],
  ['a delivery that failed permanently before the planned time', LATER, 'failed', true, 'none'],
  ['a delivery that was canceled', LATER, 'canceled', false, 'none'],
  ['a delivery whose event was deleted', LATER, null, true, 'none'],
  ['an attempt whose retry is over', EARLIER, 'delivered', true, 'past'],
  ['an attempt whose retry is over, of a held delivery', EARLIER, 'held', false, 'past'],
  ['an attempt without a retry', null, 'delivered', true, 'none'],
])('the next attempt of %s', (_, at, state, isActive, expected) => {
  const entry = state === 'not listed' ? null : { delivery_state: state }
  expect(nextAttempt({ next_attempt_at: at }, entry, isActive, NOW)).toBe(expected)
})

test('a failed attempt looks failed, also when its retry is held', () => {
  const attempt = { failure: 'http_status', status: 503, test: false, next_attempt_at: LATER } as const
  expect(resultLabel(attempt, true)).toEqual(['bad', 'Failed, held'])
  expect(resultLabel(attempt)).toEqual(['warning', 'Failed'])
})
