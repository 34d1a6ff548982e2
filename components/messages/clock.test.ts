import { expect, test } from 'vitest'
import { clock } from './clock'

test.each([
  [0, '0:00'],
  [12.5, '0:13'],
  [59.6, '1:00'],
  [61, '1:01'],
  [3_723, '1:02:03'],
])('%d seconds are %s', (seconds, words) => expect(clock(seconds)).toBe(words))
