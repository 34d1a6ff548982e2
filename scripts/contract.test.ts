import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLIENT_TYPES, clientTypes, SNAPSHOT, snapshotText } from './contract'

const CHANGED = 'The contract changed. If that is meant: npm run openapi, and commit what it writes.'
const committed = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

test('the committed snapshot is current (`npm run openapi` writes it)', () => {
  expect(committed(SNAPSHOT) === snapshotText(), CHANGED).toBe(true)
})

test('the committed client types are current (`npm run openapi` writes them)', async () => {
  expect(committed(CLIENT_TYPES) === (await clientTypes()), CHANGED).toBe(true)
})
