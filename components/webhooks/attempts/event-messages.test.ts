import { expect, test } from 'vitest'
import type { EventDelivery, RetryTimelineEntry } from '@/server/contract/webhooks/delivery'
import { runWords, stepResult } from './event-messages'

const EMPTY: RetryTimelineEntry = { attempt: 1, planned_at: null, is_in_flight: false, summary: null, interrupted: [] }
const ended = (status: number | null, failure: string | null): RetryTimelineEntry => ({
  ...EMPTY,
  summary: { id: 'id', attempted_at: '2026-11-21T09:00:00.000Z', status, failure, duration_ms: 1 },
})
const FAILED = ended(503, 'http_status')

test.each<[EventDelivery['state'], RetryTimelineEntry[], string]>([
  ['delivered', [ended(200, null)], 'Delivered at the first attempt'],
  ['delivered', [FAILED, ended(200, null)], 'Delivered at attempt 2'],
  ['failed', Array(6).fill(FAILED), 'Failed for good after 6 attempts'],
  ['gone', [ended(410, 'http_status')], '410'],
  ['held', [FAILED], 'reactivating'],
  ['canceled', [], 'Canceled'],
  ['pending', [EMPTY], 'first attempt'],
  ['pending', [FAILED, EMPTY], 'another attempt is planned'],
  ['pending', [{ ...EMPTY, is_in_flight: true }], 'now'],
])('a run that is %s says where it stands', (state, steps, words) => {
  expect(runWords({ state, retry_timeline: steps })[1]).toContain(words)
})

test.each<[RetryTimelineEntry, EventDelivery['state'], string]>([
  [ended(200, null), 'delivered', 'Delivered'],
  [FAILED, 'pending', 'Failed'],
  [ended(410, 'http_status'), 'gone', 'Gone'],
  [ended(null, 'interrupted'), 'pending', 'Interrupted for the third time'],
  [{ ...EMPTY, is_in_flight: true }, 'pending', 'Under way'],
  [EMPTY, 'pending', 'Planned'],
  [EMPTY, 'held', 'Held'],
  [EMPTY, 'delivered', 'Not needed'],
  [EMPTY, 'failed', 'Not made'],
])('a step says what came of it, or what will', (step, state, words) => {
  expect(stepResult(step, state)[1]).toBe(words)
})
