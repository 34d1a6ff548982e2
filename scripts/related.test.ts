import { expect, test } from 'vitest'
import { readImporters, relatedTests } from './related.mjs'

// Reads: **/*.ts, **/*.tsx, **/*.mjs

const importers = readImporters()

test.each([
  ['a changed rule runs its test', 'server/webhooks/rules/schedule.ts', 'server/webhooks/rules/schedule.test.ts'],
  [
    'a changed rule runs rule tests that import it through many files',
    'server/webhooks/rules/schedule.ts',
    'server/api/openapi/openapi.test.ts',
  ],
  [
    'a changed action runs its database test',
    'server/webhooks/delivery/claim.ts',
    'server/webhooks/delivery/claim.db.test.ts',
  ],
  ['a changed test runs', 'server/process/kill.run.test.ts', 'server/process/kill.run.test.ts'],
  [
    'an import through an alias is followed',
    'server/contract/accounts/activity.ts',
    'components/settings/activity-labels.test.ts',
  ],
])('%s', (_name, changed, expected) => {
  expect(relatedTests([changed], importers).tests).toContain(expected)
})

test('slower tests that import a changed file through several files are counted and left out', () => {
  const { tests, left } = relatedTests(['server/webhooks/rules/schedule.ts'], importers)
  expect(tests).not.toContain('server/engine/dispatcher.db.test.ts')
  expect(left).toBeGreaterThan(10)
})

test('a changed document affects no test, and a changed configuration affects all tests', () => {
  expect(relatedTests(['README.md'], importers)).toEqual({ tests: [], left: 0, isEverything: false })
  expect(relatedTests(['README.md', 'vitest.config.ts'], importers)).toMatchObject({ isEverything: true })
})
