import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLIENT_TYPES, clientTypes } from './client-types'

// Reads: server/testing/client/api.ts

test('the committed client types are those of the snapshot (`npm run openapi` writes both)', async () => {
  const committed = existsSync(CLIENT_TYPES) ? readFileSync(CLIENT_TYPES, 'utf8') : ''
  expect(committed === (await clientTypes()), 'The contract changed. If that is meant: npm run openapi.').toBe(true)
})
