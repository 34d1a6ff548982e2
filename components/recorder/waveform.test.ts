import { expect, test } from 'vitest'
import { loudnessOfParts } from './waveform'

test.each([
  ['a part that is twice as loud', [0.2, -0.2, 0.4, -0.4], 2, [0.5, 1]],
  ['silence', [0, 0, 0, 0], 2, [0, 0]],
  ['fewer samples than parts', [0.5], 2, [0, 1]],
  ['no samples', [], 2, [0, 0]],
])('the loudness of parts: %s', (_, samples, count, expected) =>
  expect(loudnessOfParts(new Float32Array(samples), count)).toEqual(expected),
)
