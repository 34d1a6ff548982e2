import { expect, test } from 'vitest'
import { formatDay } from '@/components/ui/time/format-time'
import type { TimeFormat } from '@/server/contract/values/time-format'
import type { Period } from '@/server/contract/webhooks/values'
import { axisLabels, barLabel, CHART_HEIGHT, chartBars, chartScale } from './chart-bars'

const hourAt = (time: string) => Date.parse(time) / 3_600_000
const bars = (period: Period, lastHour: string, zone: string, hours: [string, number, number][] = []) =>
  chartBars(
    hours.map(([at, delivered, failed]) => ({ hour: hourAt(at), delivered, failed })),
    { period, lastHour: hourAt(lastHour), zone },
  )

test.each<[Period, string, string, number, string, string]>([
  ['24h', '2026-11-21T14:00Z', 'UTC', 24, 'Nov 20, 3 PM to 4 PM', 'Nov 21, 2 PM to 3 PM'],
  ['24h', '2026-11-21T23:00Z', 'UTC', 24, 'Nov 21, 12 AM to 1 AM', 'Nov 21, 11 PM to 12 AM'],
  ['24h', '2026-11-21T14:00Z', 'Asia/Kolkata', 24, 'Nov 20, 8:30 PM to 9:30 PM', 'Nov 21, 7:30 PM to 8:30 PM'],
  // The hour from 1 to 2 AM occurs twice.
  ['24h', '2026-11-01T20:00Z', 'America/New_York', 24, 'Oct 31, 5 PM to 6 PM', 'Nov 1, 3 PM to 4 PM'],
  ['7d', '2026-11-21T14:00Z', 'UTC', 29, 'Nov 14, 3 PM to 6 PM', 'Nov 21, 12 PM to 3 PM'],
  ['7d', '2026-11-21T23:00Z', 'UTC', 28, 'Nov 15, 12 AM to 6 AM', 'Nov 21, 6 PM to 12 AM'],
  ['7d', '2026-11-21T14:00Z', 'Europe/Berlin', 29, 'Nov 14, 4 PM to 6 PM', 'Nov 21, 12 PM to 4 PM'],
  ['30d', '2026-11-21T23:00Z', 'UTC', 30, 'Oct 23', 'Nov 21'],
  ['30d', '2026-11-21T14:00Z', 'UTC', 31, 'Oct 22, 3 PM to 12 AM', 'Nov 21, 12 AM to 3 PM'],
  // October 25 has 25 hours.
  ['30d', '2026-11-21T22:00Z', 'Europe/Berlin', 30, 'Oct 23, 1 AM to 12 AM', 'Nov 21'],
  [
    '30d',
    '2026-11-21T14:00Z',
    'Asia/Kolkata',
    31,
    'Oct 22, 8:30 PM to Oct 23, 12:30 AM',
    'Nov 21, 12:30 AM to 8:30 PM',
  ],
])('%s until %s in %s has %d bars, from %s to %s', (period, lastHour, zone, count, first, last) => {
  const found = bars(period, lastHour, zone)
  expect(found).toHaveLength(count)
  expect([found.at(0), found.at(-1)].map((bar) => bar && barLabel(bar, 'month_first'))).toEqual([first, last])
})

test.each([
  [
    'America/New_York',
    '2026-11-01T07:00Z',
    ['Nov 1, 12 AM to 1 AM', 'Nov 1, 1 AM, until clocks went back', 'Nov 1, 1 AM to 2 AM', 'Nov 1, 2 AM to 3 AM'],
  ],
  [
    'Europe/Berlin',
    '2026-10-25T02:00Z',
    ['Oct 25, 1 AM to 2 AM', 'Oct 25, 2 AM, until clocks went back', 'Oct 25, 2 AM to 3 AM', 'Oct 25, 3 AM to 4 AM'],
  ],
  [
    'America/Havana',
    '2026-11-01T06:00Z',
    ['Oct 31, 11 PM to 12 AM', 'Nov 1, 12 AM, until clocks went back', 'Nov 1, 12 AM to 1 AM', 'Nov 1, 1 AM to 2 AM'],
  ],
  [
    'Europe/Berlin',
    '2026-03-29T02:00Z',
    ['Mar 29, 12 AM to 1 AM', 'Mar 29, 1 AM to 3 AM', 'Mar 29, 3 AM to 4 AM', 'Mar 29, 4 AM to 5 AM'],
  ],
  [
    'Australia/Lord_Howe',
    '2026-04-04T16:00Z',
    ['Apr 5, 12 AM to 1 AM', 'Apr 5, 1 AM to 1:30 AM', 'Apr 5, 1:30 AM to 2:30 AM', 'Apr 5, 2:30 AM to 3:30 AM'],
  ],
])('bars of %s around %s, when clocks change, have different labels', (zone, lastHour, labels) => {
  expect(
    bars('24h', lastHour, zone)
      .slice(-4)
      .map((bar) => barLabel(bar, 'month_first')),
  ).toEqual(labels)
})

test('an attempt is in the bar of its time in the zone, and none is lost', () => {
  const hours: [string, number, number][] = [
    ['2026-11-20T22:00Z', 5, 1],
    ['2026-11-20T23:00Z', 7, 0],
    ['2026-11-21T00:00Z', 1, 2],
    ['2026-10-01T00:00Z', 100, 100],
  ]
  const counted = (zone: string) =>
    bars('30d', '2026-11-21T14:00Z', zone, hours)
      .filter(({ delivered, failed }) => delivered + failed > 0)
      .map(({ starts, delivered, failed }) => [formatDay(starts, 'month_first'), delivered, failed])
  expect(counted('UTC')).toEqual([
    ['Nov 20', 12, 1],
    ['Nov 21', 1, 2],
  ])
  expect(counted('Europe/Berlin')).toEqual([
    ['Nov 20', 5, 1],
    ['Nov 21', 8, 2],
  ])
})

test.each<[Period, string[]]>([
  ['24h', ['6 PM', '12 AM', '6 AM', '12 PM']],
  ['7d', ['Nov 15', 'Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20']],
  ['30d', ['Oct 25', 'Nov 1', 'Nov 8', 'Nov 15']],
])('the axis of %s has labels that do not overlap and are not cut', (period, expected) => {
  expect(axisLabels(bars(period, '2026-11-21T14:00Z', 'UTC'), period, 'month_first').map(({ text }) => text)).toEqual(
    expected,
  )
})

test.each<[TimeFormat, Period, string[], string]>([
  ['day_first', '24h', ['18:00', '00:00', '06:00', '12:00'], '21 Nov, 14:00 to 15:00'],
  ['day_first', '30d', ['25 Oct', '1 Nov', '8 Nov', '15 Nov'], '21 Nov, 00:00 to 15:00'],
  ['year_first', '24h', ['18:00', '00:00', '06:00', '12:00'], 'Nov 21, 14:00 to 15:00'],
  ['year_first', '30d', ['Oct 25', 'Nov 1', 'Nov 8', 'Nov 15'], 'Nov 21, 00:00 to 15:00'],
])('with %s the axis of %s is %j, and the last bar %s', (format, period, axis, last) => {
  const found = bars(period, '2026-11-21T14:00Z', 'UTC')
  expect(axisLabels(found, period, format).map(({ text }) => text)).toEqual(axis)
  expect(found.slice(-1).map((bar) => barLabel(bar, format))).toEqual([last])
})

test.each([
  [0, 0, 5],
  [2, 0, 5],
  [0, 2, 5],
  [2, 4, 6],
  [1000, 3, 1003],
  [0, 2000, 2000],
])('the upper edge of a chart with %i delivered and %i failed attempts is %i', (delivered, failed, top) => {
  expect(chartScale([{ delivered, failed }])).toMatchObject({ top })
})

test.each([
  [2, 0],
  [0, 2],
  [3, 1],
  [1000, 1],
  [1, 1000],
])('the bars of %i and %i stay inside the chart, and a count of one is visible', (delivered, failed) => {
  const { heightOf } = chartScale([{ delivered, failed }])
  expect(heightOf(delivered) + heightOf(failed)).toBeLessThanOrEqual(CHART_HEIGHT)
  expect(heightOf(1)).toBeGreaterThanOrEqual(3)
})

test('two failures do not fill the height', () => {
  expect(chartScale([{ delivered: 0, failed: 2 }]).heightOf(2)).toBeLessThan(CHART_HEIGHT / 2)
})
