import { expect, test } from 'vitest'
import { barHeights, barsPath, timeAt } from './seek-slider'

test.each([
  ['no peaks', [], 4, []],
  ['silence', [0, 0], 4, [4, 4]],
  ['a quiet recording, up to the full height', [25, 0, 6], 4, [100, 4, 49]],
  ['more peaks than bars, the loudest of each part', [1, 100, 25, 4, 0, 0], 3, [100, 50, 4]],
])('the bars of %s', (_, peaks, bars, heights) => {
  expect(barHeights(peaks, bars)).toEqual(heights)
})

test('the path has one centered line for each bar', () => {
  expect(barsPath([100, 50])).toBe('M0.5 0v100M1.5 25v50')
})

test.each([
  [110, 5],
  [10, 0],
  [-500, 0],
  [9_999, 10],
])('at %i pixels the time is %d s', (x, time) => {
  expect(timeAt(x, { left: 10, width: 200 }, 10)).toBe(time)
})

test('a track without a width has no time', () => expect(timeAt(5, { left: 0, width: 0 }, 10)).toBe(0))
