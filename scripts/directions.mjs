// Checks with dependency-cruiser which module imports which, if an import changed since the directions were right.

import path from 'node:path'
import { hashOf, listFiles, passedIn, readFiles } from './repository-files.mjs'
import { ROOT, run } from './setup.mjs'

const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const CONFIGURATION = '.dependency-cruiser.cjs'
const CRUISED = ['app', 'components', 'db', 'inngest', 'server', 'scripts', 'proxy.ts', 'instrumentation-client.ts']
/** Fewer mean that the cruiser could not read TypeScript: it would find no violation then. */
const FEWEST_MODULES = 150
const FEWEST_DEPENDENCIES = 500

const SOURCE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/
/**
 * Matches from each keyword that can begin an import to the next string on one line, so more than the imports. A string
 * that a comment opens ("don't") has no end on its line.
 */
const IMPORT = /(?:\b(?:import|require)\b|\bexport\s*(?:type\s*)?[{*])[\s\S]*?(['"`])[^'"`\n]*\1/g
const REFERENCE = /^\s*\/\/\/\s*<.*$/gm

/**
 * @param {string} cacheFile keeps hashes of imports that were right
 * @returns {Promise<{ code: number, output: string, note?: string }>}
 */
export async function directions(cacheFile) {
  const hash = hashOfImports(ROOT)
  const passed = passedIn(cacheFile)
  if (passed.has('imports', hash)) return { code: 0, output: '', note: 'no import changed' }

  const seen = await run(process.execPath, [CRUISER, '--config', CONFIGURATION, ...CRUISED])
  if (seen.code !== 0) return seen
  const [, modules = 0, dependencies = 0] = /(\d+) modules, (\d+) dependencies cruised/.exec(seen.output) ?? []
  if (Number(modules) < FEWEST_MODULES || Number(dependencies) < FEWEST_DEPENDENCIES)
    return { code: 1, output: `Only ${modules} modules and ${dependencies} dependencies were seen.\n${seen.output}` }
  if (hashOfImports(ROOT) === hash) passed.add([['imports', hash]])
  return seen
}

/**
 * @param {string} root of the checkout
 * @returns {string} a hash of all that the result depends on: the names of all files, the imports of each source, the
 * rules, the paths of the compiler, and the versions of packages
 */
export function hashOfImports(root) {
  const contents = readFiles(root, listFiles(root).sort())
  const parts = [...contents].map(([file, content]) => [file, SOURCE.test(file) ? importsOf(String(content)) : ''])
  const configuration = [CONFIGURATION, 'tsconfig.json', 'package.json', 'package-lock.json']
  return hashOf(contents.keys(), new Map(parts), hashOf(configuration, contents))
}

const importsOf = (text) => [...text.matchAll(IMPORT), ...text.matchAll(REFERENCE)].map(([found]) => found).join('\n')
