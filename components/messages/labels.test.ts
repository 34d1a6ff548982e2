import { expect, test } from 'vitest'
import { formatAudioLength } from './labels'

test.each([
  [0, '0:00'],
  [0.4, '0:00'],
  [12.5, '0:12'],
  [12.999, '0:12'],
  [59.6, '0:59'],
  [60, '1:00'],
  [61, '1:01'],
  [3_723, '1:02:03'],
])('%d seconds are shown as %s', (seconds, expected) => expect(formatAudioLength(seconds)).toBe(expected))
