import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '../components/recorder/messages/messages'
import { LOCALES } from '../server/contract/intake/channel-texts'
import { bundleBrowser } from './browser-bundle.mjs'

const KB = 1_024
const folder = mkdtempSync(path.join(os.tmpdir(), 'browser-bundle-'))
let files: Awaited<ReturnType<typeof bundleBrowser>>

beforeAll(async () => {
  files = await bundleBrowser(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const gzipBytes = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

describe.each(LOCALES)('in %s', (locale) => {
  test('the recorder has at most 35 kB compressed: script, worker, style and texts', () => {
    const { recorder, proof, style } = files
    const code = [recorder, proof, style].map(({ gzipBytes: bytes }) => bytes).reduce((sum, bytes) => sum + bytes)
    expect(code + gzipBytes(JSON.stringify(MESSAGES[locale]))).toBeLessThanOrEqual(35 * KB)
  })
})

test('the loader has at most 3 kB compressed', () => {
  expect(gzipBytes(readFileSync(path.join(folder, files.loader.file)))).toBeLessThanOrEqual(3 * KB)
})

test('a second run changes nothing', async () => {
  expect(await bundleBrowser(folder)).toEqual(files)
})
