import { expect, test } from 'vitest'
import { CHART_HEIGHT, chartScale } from './chart-scale'

test.each([
  [0, 0, 0, 0],
  [2, 0, 5, 0],
  [0, 2, 0, 5],
  [1, 1, 4, 1],
  [2, 4, 2, 4],
  [1000, 3, 1000, 3],
  [0, 2000, 0, 2000],
])('%i delivered and %i failed attempts have the numbers %i and %i at the edges', (delivered, failed, above, below) => {
  expect(chartScale([{ delivered, failed }])).toMatchObject({ above, below })
})

test.each([
  [2, 0],
  [0, 2],
  [3, 1],
  [1000, 1],
  [1, 1000],
])('the bars of %i and %i stay inside the chart, and a count of one is visible', (delivered, failed) => {
  const { line, heightOf } = chartScale([{ delivered, failed }])
  expect(line - heightOf(delivered)).toBeGreaterThanOrEqual(0)
  expect(line + heightOf(failed)).toBeLessThanOrEqual(CHART_HEIGHT)
  expect(heightOf(1)).toBeGreaterThanOrEqual(3)
})

test('two failures do not fill the height', () => {
  expect(chartScale([{ delivered: 0, failed: 2 }]).heightOf(2)).toBeLessThan(CHART_HEIGHT / 2)
})
