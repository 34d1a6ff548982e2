import { expect, test } from 'vitest'
import { stateLabel } from './lifecycle-state'

test.each([
  ['active', null, 0, ['ok', 'Active']],
  ['active', null, 2, ['warning', 'Active, failing']],
  ['disabled', 'failures', 5, ['bad', 'Disabled']],
  ['disabled', 'deleted', 0, ['off', 'Deleted']],
  ['gone', 'gone', 1, ['bad', 'Gone']],
  ['scrubbed', 'failures', 5, ['off', 'Scrubbed']],
] as const)('the state %s (%s) with %i failures is %j', (state, disabled_reason, failures, expected) => {
  expect(stateLabel({ state, disabled_reason }, failures)).toEqual(expected)
})
