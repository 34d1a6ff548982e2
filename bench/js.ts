import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from '../scripts/setup.mjs'
import { ROOT } from '../server/root'
import { command, logProgress } from './command'
import { type PageScripts, scriptsOfPages } from './js/manifests'
import { save, table } from './report'

const HELP = `npm run bench -- js [options]

Measures the JavaScript that a browser loads for each page of the production build: the files in the manifests of Next,
each compressed with gzip, without the polyfills, whose tag is nomodule, so that no current browser loads them.
It takes as long as the build.

  --save    writes bench/results/<date>-js.json
  --help
`
const GOAL_BYTES = 180_000

/** Returns the exit code: 1 when a page loads more than the goal. */
export const main = command(HELP, read, run)

interface Options {
  isSaved: boolean
}

function read(args: string[]): Options {
  const { values } = parseArgs({ args: args, options: { save: { type: 'boolean', default: false } } })
  return { isSaved: values.save }
}

async function run({ isSaved }: Options): Promise<number> {
  await build()
  const folder = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next')
  const pages = await Promise.all((await scriptsOfPages(folder)).map((page) => sizeOf(folder, page)))
  const heading = ['page', 'files', 'bytes', 'compressed', `of ${kilo(GOAL_BYTES)}`]
  const lines = pages.map(({ page, files, bytes, compressed }) => [
    page,
    String(files),
    kilo(bytes),
    kilo(compressed),
    `${Math.round((100 * compressed) / GOAL_BYTES)} %`,
  ])
  process.stdout.write(`${table([heading, ...lines])}\n`)
  if (isSaved) logProgress(`saved as ${await save('js', { goal_bytes: GOAL_BYTES, pages })}`)
  return pages.every(({ compressed }) => compressed <= GOAL_BYTES) ? 0 : 1
}

/** Compresses each file separately, as it is sent. */
async function sizeOf(folder: string, { page, files }: PageScripts) {
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file))))
  const sum = (of: (text: Buffer) => number) => texts.reduce((total, text) => total + of(text), 0)
  return {
    page,
    files: files.length,
    bytes: sum((text) => text.length),
    compressed: sum((text) => gzipSync(text).length),
  }
}

const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
