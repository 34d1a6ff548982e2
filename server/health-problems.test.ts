import { expect, test } from 'vitest'
import { findProblems } from './health-problems'
import { setEnv } from './testing/set-env'

test.each([
  [null, []],
  [899, []],
  [900, ['deliveries_late']],
])('while the oldest due delivery has been due for %j seconds, the problems are %j', async (seconds, problems) => {
  setEnv({ DATA_DIR: 'missing-folder' })
  expect(await findProblems(seconds)).toEqual(problems)
})
