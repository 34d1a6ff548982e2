import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SNAPSHOT, snapshotText } from './contract'

test('the committed snapshot is current (`npm run openapi` writes it)', () => {
  const committed = existsSync(SNAPSHOT) ? readFileSync(SNAPSHOT, 'utf8') : ''
  expect(committed === snapshotText(), 'The contract changed. If that is meant: npm run openapi.').toBe(true)
})
