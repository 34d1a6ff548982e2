import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/root'
import { bundleFolder } from './bundle.mjs'

/** Packages without state and without classes that others recognise: a process may hold them twice. */
const PURE = [
  // Proof of work, browsers' names, addresses, phone numbers, identity numbers, number words,
  // public suffixes.
  ...['altcha-lib', 'bowser', 'ipaddr.js', 'libphonenumber-js', 'stdnum', 'n2words', 'tldts', 'tldts-core'],
  // The built-in summary and its dictionaries.
  ...['compromise', 'efrt', 'grad-school', 'suffix-thumb', 'vader-sentiment'],
  // Readers, whose instances stay in one module.
  ...['pend', 'yauzl', 'postgres-array', 's3mini'],
]

test('the web process holds no package with state twice: only pure ones are in its bundle and in Next’s output', () => {
  const bundled = packagesOfBundle('web.mjs')
  const ofNext = packagesOf(filesBelow(path.join(ROOT, process.env.NEXT_DIST_DIR || '.next', 'server')))
  expect(ofNext).toContain('next-auth')
  expect(bundled.filter((name) => ofNext.includes(name)).sort()).toEqual(PURE.sort())
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))

/** The files of an entry point's bundle, with those that it imports. */
function packagesOfBundle(entry: string): string[] {
  const files = new Set([entry])
  for (const file of files) {
    const code = readFileSync(path.join(bundleFolder(), file), 'utf8')
    for (const [, imported = ''] of code.matchAll(/["']\.\/([\w.-]+\.mjs)["']/g)) files.add(imported)
  }
  return packagesOf([...files].map((file) => path.join(bundleFolder(), `${file}.map`)))
}

/** The packages that the source maps among these files name. */
function packagesOf(files: string[]): string[] {
  const names = new Set<string>()
  for (const file of files.filter((one) => one.endsWith('.map'))) {
    const { sources = [], sections = [] } = JSON.parse(readFileSync(file, 'utf8')) as SourceMap
    for (const source of [...sources, ...sections.flatMap(({ map }) => map.sources)]) {
      const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(decodeURIComponent(source)) ?? []
      if (name !== undefined) names.add(name)
    }
  }
  return [...names]
}

interface SourceMap {
  sources?: string[]
  sections?: { map: { sources: string[] } }[]
}
