import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { resetEnv } from '../../env'

/** Gives the tests of a file a folder of their own as DATA_DIR, which is deleted after them. */
export function testDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voice-message-data-'))
  process.env.DATA_DIR = folder
  resetEnv()
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
