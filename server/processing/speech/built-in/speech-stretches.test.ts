import { expect, test } from 'vitest'
import { speechStretches } from './find-speech'

/** Frames of 32 ms with a probability each. */
const frames = (...parts: [count: number, probability: number][]) =>
  Float32Array.from(parts.flatMap(([count, probability]) => Array.from({ length: count }, () => probability)))

test.each([
  ['silence', frames([100, 0.01]), []],
  ['nothing', frames(), []],
  ['a click of 0.19 seconds', frames([10, 0], [6, 0.9], [10, 0]), []],
  ['a word of 0.22 seconds', frames([10, 0], [7, 0.9], [10, 0]), [[0.32, 0.544]]],
  ['speech until the end', frames([10, 0], [20, 0.9]), [[0.32, 0.96]]],
  ['a pause of 0.06 seconds', frames([10, 0.9], [2, 0.1], [10, 0.9]), [[0, 0.704]]],
  [
    'a pause of 0.13 seconds',
    frames([10, 0.9], [4, 0.1], [10, 0.9]),
    [
      [0, 0.32],
      [0.448, 0.768],
    ],
  ],
  ['a probability between both limits keeps speech going', frames([10, 0.9], [9, 0.4], [3, 0.9]), [[0, 0.704]]],
  ['a probability between both limits begins none', frames([50, 0.45]), []],
])('%s', (_, probabilities, expected) => {
  const found = speechStretches(probabilities).map(({ start, end }) => [
    Number(start.toFixed(3)),
    Number(end.toFixed(3)),
  ])
  expect(found).toEqual(expected)
})
