import { expect, test } from 'vitest'
import { parseEnv } from '@/server/env'
import { failuresOfLimit, scheduleLabel } from './labels'

test.each([
  [0, '0 of 5'],
  [4, '4 of 5'],
  [5, '5 of 5'],
  [6, '5 of 5, and 1 more since'],
  [12, '5 of 5, and 7 more since'],
])('%i failures in a row are %j', (count, text) => expect(failuresOfLimit(count)).toBe(text))

test.each([
  [undefined, '6 attempts over 14 hours 36 minutes'],
  ['10,20', '3 attempts over 30 seconds'],
  ['60', '2 attempts over 1 minute'],
  ['0,0', '3 attempts'],
  ['none', '1 attempt'],
])('the schedule %s has the label %s', (DELIVERY_RETRY_DELAYS_SECONDS, label) => {
  expect(scheduleLabel(parseEnv({ DELIVERY_RETRY_DELAYS_SECONDS }).DELIVERY_RETRY_DELAYS_SECONDS)).toBe(label)
})
