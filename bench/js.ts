import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { build } from '../scripts/setup.mjs'
import { ROOT } from '../server/root'
import { bench } from './kit/bench'

const DESCRIPTION = `
Measures the JavaScript that a browser loads for each page of the production build: the files in the manifests of Next, as
they are sent, without the polyfills, whose tag is nomodule, so that no current browser loads them. A browser gets the files
that the build compressed with Brotli, over http from another host gzip. It builds first, unless a build of the current
sources exists. --quick changes nothing.

The exit code is 1 when a page loads more than the goal.`

const GOAL_BYTES = 180_000
const NOT_FOUND = '/not-found'
const SUFFIX = 'page_client-reference-manifest.js'
const Build = z.object({ rootMainFiles: z.array(z.string()) })
const References = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) })

/** Measures the JavaScript of each page. */
export const main = bench({
  name: 'js',
  description: DESCRIPTION,
  options: {},
  async run() {
    await build()
    const folder = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next')
    const pages = await Promise.all((await scriptsOfPages(folder)).map((page) => sizeOf(folder, page)))
    return {
      heading: ['page', 'files', 'bytes', 'gzip', 'Brotli', `of ${kilobytes(GOAL_BYTES)}`],
      rows: pages.map(({ page, files, bytes, gzip, brotli }) => [
        ...[page, String(files), kilobytes(bytes), kilobytes(gzip), kilobytes(brotli)],
        `${Math.round((100 * brotli) / GOAL_BYTES)} %`,
      ]),
      notes: [],
      isGood: pages.every(({ brotli }) => brotli <= GOAL_BYTES),
    }
  },
})

/** Returns the scripts of each page, relative to the folder of the build, from the manifests with which Next writes the script tags. */
async function scriptsOfPages(folder: string): Promise<{ page: string; files: string[] }[]> {
  const { rootMainFiles } = Build.parse(JSON.parse(await readFile(path.join(folder, 'build-manifest.json'), 'utf8')))
  const app = path.join(folder, 'server/app')
  const manifests = (await readdir(app, { recursive: true })).filter((file) => path.basename(file) === SUFFIX)
  const pages = await Promise.all(
    manifests.map(async (file) => ({
      page: addressOf(path.dirname(file)),
      files: [...new Set([...rootMainFiles, ...(await filesIn(path.join(app, file)))])],
    })),
  )
  return pages.sort((a, b) => (a.page < b.page ? -1 : 1))
}

/** Reads a manifest, which is a script that assigns an object. Scripts of the 404 page are not loaded with each page. */
async function filesIn(manifest: string): Promise<string[]> {
  const script = await readFile(manifest, 'utf8')
  const object = script.slice(script.indexOf('] = ') + '] = '.length).replace(/;\s*$/, '')
  const { entryJSFiles } = References.parse(JSON.parse(object))
  const isFound = !manifest.includes('_not-found')
  return Object.entries(entryJSFiles).flatMap(([entry, files]) => (isFound && entry.endsWith(NOT_FOUND) ? [] : files))
}

const addressOf = (folder: string): string =>
  `/${folder
    .split(path.sep)
    .filter((part) => part !== '.' && !/^\(.*\)$/.test(part))
    .join('/')}`

async function sizeOf(folder: string, { page, files }: { page: string; files: string[] }) {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file))
      const { size } = await stat(path.join(folder, `${file}.br`))
      return { bytes: text.length, gzip: gzipSync(text).length, brotli: size }
    }),
  )
  const sum = (of: 'bytes' | 'gzip' | 'brotli') => sizes.reduce((total, size) => total + size[of], 0)
  return { page, files: files.length, bytes: sum('bytes'), gzip: sum('gzip'), brotli: sum('brotli') }
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
