import { expect, test } from 'vitest'
import type { FailureClass } from '../../contract/webhooks/statistics-periods'
import { CHART_HOURS, countHours, hourlyChart } from './hourly-counts'

const at = (hour: number) => new Date(hour * 3_600_000 + 1)
const hour = (hour: number, delivered: number, failed: number) => ({ hour, delivered, failed })

test.each<[string, ReturnType<typeof hour>[], [number, FailureClass | null][], unknown[]]>([
  ['the first attempt', [], [[500, null]], [hour(500, 1, 0)]],
  ['a failure beside it', [hour(500, 1, 0)], [[500, '5xx']], [{ ...hour(500, 1, 1), failures: { '5xx': 1 } }]],
  ['an attempt of the hour before', [hour(500, 1, 0)], [[499, null]], [hour(499, 1, 0), hour(500, 1, 0)]],
  [
    'a batch over two hours',
    [],
    [
      [499, null],
      [500, 'dns'],
      [500, '4xx'],
      [500, 'dns'],
    ],
    [hour(499, 1, 0), { ...hour(500, 0, 3), failures: { dns: 2, '4xx': 1 } }],
  ],
  ['hours of an older release', [hour(477, 7, 0)], [[500, null]], [hour(477, 7, 0), hour(500, 1, 0)]],
])('%s is counted', (_, hours, attempts, expected) => {
  const counted = countHours(
    hours,
    attempts.map(([when, failure]) => ({ endedAt: at(when), failure, responseMs: null })),
  )
  expect(counted).toMatchObject(expected)
  expect(counted).toHaveLength(expected.length)
})

test('only attempts with a response have a response time', () => {
  const attempts = [12, 13, 900, null].map((responseMs) => ({ endedAt: at(500), failure: null, responseMs }))
  expect(countHours([], attempts)[0]).toEqual({ ...hour(500, 4, 0), failures: {}, times: { 14: 2, 39: 1 } })
})

test('a chart has each of the last 24 hours, also without attempts, and adds the counts of one hour', () => {
  const strip = hourlyChart(
    [hour(470, 9, 9), hour(477, 1, 0), hour(500, 2, 3), hour(500, 1, 0), hour(501, 1, 1)],
    at(500),
  )
  expect(strip).toHaveLength(CHART_HOURS)
  expect(strip.at(0)).toEqual(hour(477, 1, 0))
  expect(strip.at(1)).toEqual(hour(478, 0, 0))
  expect(strip.at(-1)).toEqual(hour(500, 3, 3))
})
