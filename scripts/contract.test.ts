import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/root'
import { contractFiles } from './contract'

test('the committed API document and what is generated from it are current (`npm run openapi` writes them)', async () => {
  const files = Object.entries(await contractFiles())
  expect(files.length).toBeGreaterThan(1)
  const outdated = files.filter(([file, text]) => {
    const committed = path.join(ROOT, file)
    return !existsSync(committed) || readFileSync(committed, 'utf8') !== text
  })
  expect(
    outdated.map(([file]) => file),
    'The contract changed. If that is meant: npm run openapi.',
  ).toEqual([])
})
