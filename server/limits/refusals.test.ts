import { expect, test } from 'vitest'
import { Refusals } from './refusals'

test.each([
  // seconds until there is room, milliseconds later, whether the refusal still holds
  [30, 0, true],
  [30, 999, true],
  [30, 1_000, false],
  [0.25, 249, true],
  [0.25, 250, false],
  [0, 0, false],
])('a window that has room in %d s: after %d ms it still holds: %s', (seconds, later, holds) => {
  const refusals = new Refusals<string>()
  refusals.add('token endpoint', 'refused', seconds, 5_000)
  expect(refusals.get('token endpoint', 5_000 + later)).toBe(holds ? 'refused' : null)
  expect(refusals.get('another', 5_000)).toBeNull()
})

test('those that are over are forgotten', () => {
  const refusals = new Refusals<string>()
  for (let n = 0; n < 20_000; n++) refusals.add(`token ${n}`, 'refused', 1, n)
  expect(refusals.size).toBeLessThan(2_100)
})
