import { expect, test } from 'vitest'
import { CHART_HOURS, countHours, hourlyChart } from './hourly-counts'

const at = (hour: number) => new Date(hour * 3_600_000 + 1)
const hour = (hour: number, delivered: number, failed: number) => ({ hour, delivered, failed })

test.each([
  ['the first attempt', [], [[500, true]], [hour(500, 1, 0)]],
  ['a failure beside it', [hour(500, 1, 0)], [[500, false]], [hour(500, 1, 1)]],
  ['an attempt of the hour before', [hour(500, 1, 0)], [[499, true]], [hour(499, 1, 0), hour(500, 1, 0)]],
  [
    'a batch over two hours',
    [],
    [
      [499, true],
      [500, false],
      [500, false],
    ],
    [hour(499, 1, 0), hour(500, 0, 2)],
  ],
  ['23 hours later it is still known', [hour(500, 7, 0)], [[523, true]], [hour(500, 7, 0), hour(523, 1, 0)]],
  ['24 hours later it is not', [hour(500, 7, 0)], [[524, true]], [hour(524, 1, 0)]],
  ['one older than that is not counted', [hour(524, 1, 0)], [[500, true]], [hour(524, 1, 0)]],
] as const)('%s', (_, hours, endings, expected) =>
  expect(
    countHours(
      hours,
      endings.map(([when, isDelivered]) => ({ endedAt: at(when), isDelivered })),
    ),
  ).toEqual(expected),
)

test('a chart has each of the last 24 hours, including hours without attempts', () => {
  const strip = hourlyChart([hour(470, 9, 9), hour(477, 1, 0), hour(500, 2, 3)], at(500))
  expect(strip).toHaveLength(CHART_HOURS)
  expect(strip.at(0)).toEqual(hour(477, 1, 0))
  expect(strip.at(1)).toEqual(hour(478, 0, 0))
  expect(strip.at(-1)).toEqual(hour(500, 2, 3))
})
