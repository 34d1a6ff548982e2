import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '../components/recorder/messages/messages'
import { LOCALES } from '../server/contract/intake/channel-texts'
import { bundleBrowser } from './browser-bundle.mjs'
import { ROOT } from './setup.mjs'

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

describe('the style', () => {
  test('has a color of the light theme for browsers without light-dark()', () => {
    const source = readFileSync(path.join(ROOT, 'components/recorder/recorder.css'), 'utf8')
    const light = /@supports not \(color: light-dark.*?\n}\n/s.exec(source)?.[0] ?? ''
    const tokens = [...source.matchAll(/(--[\w-]+): light-dark\((var\([^)]*\)|#\w+),/g)]
    expect(tokens).toHaveLength(13)
    for (const [, name, color] of tokens) expect(light).toContain(` ${name}: ${color};`)
  })

  test('has no nested rules, which Safari 16.4 cannot read', () => {
    expect(readFileSync(path.join(folder, files.style.file), 'utf8')).toContain(':root:not(.framed) .dock{')
  })
})

test('a second run changes nothing', async () => {
  expect(await bundleBrowser(folder)).toEqual(files)
})

test('bundling leaves no process of esbuild', async () => {
  const other = mkdtempSync(path.join(os.tmpdir(), 'browser-bundle-'))
  await bundleBrowser(other)
  rmSync(other, { recursive: true })
  await expect.poll(() => children().filter((line) => line.includes('esbuild'))).toEqual([])
})

/** The command lines of the processes that this one has started. Linux without extra packages has no `ps`. */
function children(): string[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => Number.parseInt(line, 10) === process.pid)
  const own = `/proc/${process.pid}/task`
  return readdirSync(own)
    .flatMap((thread) => readFileSync(`${own}/${thread}/children`, 'utf8').split(' ').filter(Boolean))
    .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
}
