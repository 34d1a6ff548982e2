import { expect, test } from 'vitest'
import type { FailureClass } from '../../contract/webhooks/values'
import type { FailureCode, Outcome } from '../transport/outcome'
import {
  addTimes,
  bucketOf,
  CHART_HOURS,
  countHours,
  failureClass,
  hourlyChart,
  percentile,
  type ResponseTimes,
} from './hourly-counts'

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
  ['hours before it', [hour(477, 7, 0)], [[500, null]], [hour(477, 7, 0), hour(500, 1, 0)]],
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

const histogram = (times: readonly number[]): ResponseTimes => addTimes(times.map((ms) => ({ [bucketOf(ms)]: 1 })))

test.each([
  [0, 0],
  [0.4, 0],
  [1, 0],
  [1.2, 1],
  [2, 4],
  [1000, 39],
  [600_000, 76],
  [10_000_000, 79],
])('a response time of %d ms is in bucket %d', (ms, expected) => {
  expect(bucketOf(ms)).toBe(expected)
})

test.each([
  ['of none', [], 0.5, null],
  ['of one', [250], 0.95, 250],
  ['the median of an even number is the lower one', [10, 1000], 0.5, 10],
  ['the median', [10, 100, 1000], 0.5, 100],
  ['p95 of twenty is the nineteenth', [...Array(18).fill(20), 300, 9000], 0.95, 300],
  ['p95 of nineteen is the last', [...Array(18).fill(20), 9000], 0.95, 9000],
  ['of equal times', Array(500).fill(40), 0.95, 40],
  ['the smallest', [5, 10, 20], 0, 5],
  ['over the whole range', Array.from({ length: 1000 }, (_, n) => n + 1), 0.95, 950],
])('a percentile %s is exact to 9 %%', (_, times, share, expected) => {
  const found = percentile(histogram(times), share)
  if (expected === null) expect(found).toBeNull()
  else expect(Math.abs(Math.log((found ?? 0) / expected))).toBeLessThan(Math.log(2) / 8 + Math.log(2) / 8)
})

test('a percentile of a period is that of the sum of its hours', () => {
  const hours = [[10, 12, 14], [500], [12, 11, 9000]]
  expect(percentile(addTimes(hours.map(histogram)), 0.5)).toBe(percentile(histogram(hours.flat()), 0.5))
})

const response = (status: number): Outcome => ({
  kind: 'response',
  status,
  excerpt: '',
  retryAfter: null,
  timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: 1, total_ms: 2 },
})
const failure = (code: FailureCode): Outcome => ({ kind: 'failure', code, detail: '', timings: null })

test.each([
  [response(200), null],
  [response(299), null],
  [response(301), '3xx'],
  [response(410), '4xx'],
  [response(599), '5xx'],
  [response(101), 'other'],
  [response(999), 'other'],
  [failure('timeout'), 'timeout'],
  [failure('connect_timeout'), 'connection'],
  [failure('connect_refused'), 'connection'],
  [failure('dns_lookup_failed'), 'dns'],
  [failure('tls_expired'), 'tls'],
  [failure('url_now_blocked'), 'other'],
] as const)('%o is of the class %s', (outcome, expected) => {
  expect(failureClass(outcome)).toBe(expected)
})
