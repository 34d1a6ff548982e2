import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from './instance'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'keys-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

test('the keys of a data folder are created once and kept', async () => {
  const created = await keysOf(dataDir)
  expect(created.SECRET_ENCRYPTION_KEYS).toMatch(/^first:.{44}$/)
  expect(await keysOf(dataDir)).toEqual(created)
})
