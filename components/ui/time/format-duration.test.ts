import { expect, test } from 'vitest'
import { formatDuration } from './format-duration'

test.each([
  [0.4, '0 ms'],
  [38.2, '38 ms'],
  [999.4, '999 ms'],
  [999.5, '1.00 s'],
  [10_000, '10.00 s'],
])('%d milliseconds are %s', (ms, expected) => expect(formatDuration(ms)).toBe(expected))
