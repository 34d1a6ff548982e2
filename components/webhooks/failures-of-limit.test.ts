import { expect, test } from 'vitest'
import { failuresOfLimit } from './failures-of-limit'

test.each([
  [0, '0 of 5'],
  [4, '4 of 5'],
  [5, '5 of 5'],
  [6, '5 of 5, and 1 more since'],
  [12, '5 of 5, and 7 more since'],
])('%i failures in a row are %j', (count, text) => expect(failuresOfLimit(count)).toBe(text))
