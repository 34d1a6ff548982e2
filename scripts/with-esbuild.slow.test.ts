import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleBrowser } from './browser-bundle.mjs'
import { withEsbuild } from './with-esbuild.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'voice-message-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The command lines of the processes that this one has started. Linux without extra packages has no `ps`. */
function children(): string[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => Number.parseInt(line, 10) === process.pid)
  const own = `/proc/${process.pid}/task`
  return readdirSync(own)
    .flatMap((thread) => readFileSync(`${own}/${thread}/children`, 'utf8').split(' ').filter(Boolean))
    .map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
}

const esbuilds = () => children().filter((line) => line.includes('esbuild'))

test('esbuild runs while it bundles, and not after', async () => {
  let during: string[] = []
  await withEsbuild(async (build) => {
    await build({ stdin: { contents: 'export {}' }, write: false })
    during = esbuilds()
  })
  expect(during).toHaveLength(1)
  await expect.poll(esbuilds).toEqual([])
})

test('the bundle for browsers leaves no process', async () => {
  const files = await bundleBrowser(folder)
  expect(readdirSync(folder)).toContain(files.recorder.file)
  await expect.poll(esbuilds).toEqual([])
})

test('a call that ends first does not end the other', async () => {
  const contents = (text: string) => ({ stdin: { contents: text }, write: false }) as const
  const both = await Promise.all([
    withEsbuild((build) => build(contents('1'))),
    withEsbuild(async (build) => {
      await build(contents('2'))
      return build(contents('3'))
    }),
  ])
  expect(both.map(({ outputFiles }) => outputFiles?.length)).toEqual([1, 1])
})
