import { expect, test } from 'vitest'
import { relatedTests } from './related.mjs'

test.each([
  ['a rule runs its own test', 'server/webhooks/rules/schedule.ts', 'server/webhooks/rules/schedule.test.ts'],
  [
    'a rule runs tests of rules far above it',
    'server/webhooks/rules/schedule.ts',
    'server/api/openapi/openapi.test.ts',
  ],
  [
    'an action runs its database test',
    'server/webhooks/delivery/claim.ts',
    'server/webhooks/delivery/claim.db.test.ts',
  ],
  ['a test runs itself', 'server/process/kill.run.test.ts', 'server/process/kill.run.test.ts'],
  ['an alias is followed', 'server/contract/accounts/activity.ts', 'components/settings/activity-labels.test.ts'],
])('%s', (_name, changed, expected) => {
  expect(relatedTests([changed]).tests).toContain(expected)
})

test('slower tests that are several imports away are counted and left out', () => {
  const { tests, left } = relatedTests(['server/webhooks/rules/schedule.ts'])
  expect(tests).not.toContain('server/engine/dispatcher.db.test.ts')
  expect(left).toBeGreaterThan(10)
})

test('a document touches no test, and a change of the configuration all of them', () => {
  expect(relatedTests(['README.md'])).toEqual({ tests: [], left: 0, isEverything: false })
  expect(relatedTests(['README.md', 'vitest.config.ts'])).toMatchObject({ isEverything: true })
})
