import { expect, test } from 'vitest'
import { summarize } from './statistics'

test('the statistics of hours add up, also of several rows for the same hour and of rows without failures', () => {
  const statistics = summarize(
    [
      { hour: 501, delivered: 3, failed: 1, failures: { '5xx': 1 }, times: { 27: 4 } },
      { hour: 500, delivered: 1, failed: 2, failures: { timeout: 1, '5xx': 1 }, times: { 27: 2 } },
      { hour: 501, delivered: 0, failed: 1, failures: { other: 1 }, times: null },
      { hour: 480, delivered: 10, failed: 0 },
    ],
    '24h',
    501,
  )
  expect(statistics).toMatchObject({
    delivered: 14,
    failed: 4,
    failures: [
      { class: '5xx', count: 2 },
      { class: 'timeout', count: 1 },
      { class: 'other', count: 1 },
    ],
    responses: 6,
    hours: [
      { hour: 480, delivered: 10, failed: 0 },
      { hour: 500, delivered: 1, failed: 2 },
      { hour: 501, delivered: 3, failed: 2 },
    ],
  })
  expect(statistics.p50_ms).toBeGreaterThan(2 ** (27 / 4))
  expect(statistics.p95_ms).toBeLessThan(2 ** (28 / 4))
})

test('a period without attempts has no percentiles', () => {
  expect(summarize([], '30d', 501)).toEqual({
    period: '30d',
    last_hour: 501,
    delivered: 0,
    failed: 0,
    failures: [],
    responses: 0,
    p50_ms: null,
    p95_ms: null,
    hours: [],
  })
})
