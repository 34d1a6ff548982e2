// Runs Biome on the files that did not pass yet with their present content.

import path from 'node:path'
import { hashOf, listFiles, passedIn, readFiles, unchanged } from './repository-files.mjs'
import { ROOT, run } from './setup.mjs'

const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
/** The rules, the packages that enable some of them, and the version of Biome. No rule reads a second source file. */
const CONFIGURATION = ['biome.json', 'package.json', 'package-lock.json', '.gitignore']
const NOT_READ = /\.md$/

/**
 * @param {string} cacheFile keeps a hash of each file that passed
 * @returns {Promise<{ code: number, output: string, note: string }>} as of `run`, and the number of files that Biome read
 */
export async function lint(cacheFile) {
  const files = hashesOfLinted(ROOT)
  const passed = passedIn(cacheFile)
  const wanted = [...files].filter((entry) => !passed.has(...entry))
  const note = `${wanted.length} of ${files.size} files`
  if (wanted.length === 0) return { code: 0, output: '', note }

  const words = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true']
  const places = wanted.length === files.size ? ['.'] : wanted.map(([file]) => file)
  const result = await run(process.execPath, [BIOME, ...words, ...places])
  if (result.code === 0) passed.add(unchanged(wanted, hashesOfLinted(ROOT)))
  return { ...result, note }
}

/** @returns {Map<string, string>} of each file a hash of all that its result depends on */
export function hashesOfLinted(root) {
  const contents = readFiles(root, listFiles(root))
  const common = hashOf(CONFIGURATION, contents)
  const linted = [...contents.keys()].filter((file) => !NOT_READ.test(file))
  return new Map(linted.map((file) => [file, hashOf([file], contents, common)]))
}
