import { expect, test } from 'vitest'
import type { EventDelivery, RetryTimelineEntry } from '@/server/contract/webhooks/delivery'
import { attemptLabel, deliveryLabel, splitTimeline } from './event-timeline'

const PLANNED: RetryTimelineEntry = {
  attempt: 1,
  planned_at: null,
  is_in_flight: false,
  summary: null,
  interrupted: [],
}
const ended = (status: number | null, failure: string | null): RetryTimelineEntry => ({
  ...PLANNED,
  summary: {
    delivery_id: 'id',
    attempted_at: '2026-11-21T09:00:00.000Z',
    status,
    failure,
    duration_ms: 1,
    excerpt: null,
  },
})
const FAILED = ended(503, 'http_status')

test.each<[EventDelivery['state'], RetryTimelineEntry[], string]>([
  ['delivered', [ended(200, null)], 'Delivered on the first attempt'],
  ['delivered', [FAILED, ended(200, null)], 'Delivered on attempt 2'],
  ['failed', Array(6).fill(FAILED), 'Failed after 6 attempts'],
  ['failed', [FAILED], 'Failed after 1 attempt'],
  ['gone', [ended(410, 'http_status')], '410'],
  ['held', [FAILED], 'reactivate'],
  ['canceled', [], 'Canceled'],
  ['pending', [PLANNED], 'Waiting for the first attempt'],
  ['pending', [FAILED, PLANNED], 'will retry'],
  ['pending', [{ ...PLANNED, is_in_flight: true }], 'Sending now'],
])('a delivery that is %s has a label for its state', (state, retry_timeline, label) => {
  expect(deliveryLabel({ state, retry_timeline })[1]).toContain(label)
})

test.each<[RetryTimelineEntry, EventDelivery['state'], string]>([
  [ended(200, null), 'delivered', 'Delivered'],
  [FAILED, 'pending', 'Failed'],
  [ended(410, 'http_status'), 'gone', 'Gone'],
  [ended(null, 'interrupted'), 'pending', 'Interrupted three times'],
  [{ ...PLANNED, is_in_flight: true }, 'pending', 'In progress'],
  [PLANNED, 'pending', 'Planned'],
  [PLANNED, 'held', 'Held'],
  [PLANNED, 'delivered', 'Not needed'],
  [PLANNED, 'failed', 'Not sent'],
])('an attempt has a label for its result or its plan', (entry, state, label) => {
  expect(attemptLabel(entry, state, true)[1]).toBe(label)
})

test.each<[EventDelivery['state'], boolean, string]>([
  ['pending', true, 'warning'],
  ['failed', false, 'warning'],
  ['failed', true, 'bad'],
  ['held', true, 'bad'],
])('a failed attempt of a delivery that is %s, the last one: %s, has the shape %s', (state, isLast, kind) => {
  expect(attemptLabel(FAILED, state, isLast)[0]).toBe(kind)
})

test.each<[string, EventDelivery['state'], RetryTimelineEntry[], number]>([
  ['delivered on the first attempt', 'delivered', [ended(200, null), PLANNED, PLANNED], 2],
  ['delivered on the last attempt', 'delivered', [FAILED, ended(200, null)], 0],
  ['ended by a 410', 'gone', [ended(410, 'http_status'), PLANNED], 1],
  ['canceled before its first attempt', 'canceled', [PLANNED, PLANNED], 2],
  ['canceled during an attempt', 'canceled', [{ ...PLANNED, is_in_flight: true }, PLANNED], 1],
  [
    'ended after an interruption',
    'canceled',
    [{ ...PLANNED, interrupted: [{ delivery_id: 'id', attempted_at: '' }] }, PLANNED],
    1,
  ],
  ['waiting for a retry', 'pending', [FAILED, PLANNED, PLANNED], 0],
  ['held', 'held', [FAILED, PLANNED, PLANNED], 2],
])('a delivery that is %s omits the attempts that will not be made', (_what, state, retry_timeline, count) => {
  const { shown, omitted } = splitTimeline({ state, retry_timeline })
  expect(omitted).toEqual(retry_timeline.slice(retry_timeline.length - count))
  expect([...shown, ...omitted]).toEqual(retry_timeline)
})
