// Runs the rule tests of `npm run check`: those whose sources changed since they passed. `npm test` runs all of them.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readImports } from './imports.mjs'
import { hashOf, listFiles, passedIn, readFiles, unchanged } from './repository-files.mjs'
import { ROOT, run } from './setup.mjs'
import { canRead, declaredReads, isData, isDeclared, SOURCE } from './test-reads.mjs'

const RULE_TEST = /(?<!\.(db|endpoint|run|fault|slow))\.test\.tsx?$/
const FEW_TESTS = 60
const CONFIGURATION = ['vitest.config.ts', 'scripts/refuse-undeclared-reads.mjs', 'scripts/test-reads.mjs']

/**
 * Runs the rule tests that did not pass yet with their present sources.
 * @param {string} cacheFile keeps a hash of the sources of each test that passed
 * @returns {Promise<{ code: number, output: string, note: string }>} as of `run`, and how many tests ran
 */
export async function runRuleTests(cacheFile) {
  const tests = hashesOfTests(ROOT)
  const passed = passedIn(cacheFile)
  const wanted = [...tests].filter((entry) => !passed.has(...entry)).map(([test]) => test)
  const note = `${wanted.length} of ${tests.size} files`
  if (wanted.length === 0) return { code: 0, output: '', note }

  const report = `${cacheFile}.${process.pid}`
  mkdirSync(path.dirname(cacheFile), { recursive: true })
  const words = ['run', '--project', 'rules', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const cache = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${moduleCache(cacheFile)}`]
  const files = wanted.length < tests.size ? wanted.map((test) => path.join(ROOT, test)) : []
  // Each worker loads the server anew. A few tests take less time than that.
  const workers = wanted.length < FEW_TESTS ? ['--maxWorkers=1'] : []
  const result = await run(process.execPath, [
    path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
    ...words,
    ...cache,
    ...workers,
    ...files,
  ])
  const seen = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  rmSync(report, { force: true })
  // An error outside of the tests fails the run and names no test.
  if (result.code !== 0) return { ...result, note }
  const ran = new Set(seen.map(({ name }) => path.relative(ROOT, name)))
  passed.add(unchanged(tests, hashesOfTests(ROOT)).filter(([test]) => ran.has(test)))
  return { ...result, note }
}

/**
 * Returns the folder in which Vitest keeps modules that Vite has transformed: half of the time of most runs. Vitest
 * compares their contents, but not which file an import names, so a change of the list of files begins another folder.
 */
function moduleCache(cacheFile) {
  const names = listFiles(ROOT).filter((file) => SOURCE.test(file))
  const folder = `modules-${hashOf(['package-lock.json'], readFiles(ROOT, ['package-lock.json']), `${names}`).slice(0, 16)}`
  const parent = path.dirname(cacheFile)
  for (const old of readdirSync(parent).filter((name) => name.startsWith('modules-') && name !== folder))
    rmSync(path.join(parent, old), { recursive: true, force: true })
  return path.join(parent, folder)
}

/**
 * @param {string} root of the checkout
 * @returns {Map<string, string>} of each rule test a hash of all that its result depends on: its sources and those that
 * they import, every file that is not a source, what it says to read (test-reads.mjs), and Node.js
 */
export function hashesOfTests(root) {
  const files = listFiles(root)
  const contents = readFiles(root, files)
  const common = hashOf([...files.filter(isData), ...CONFIGURATION], contents, process.version)
  // Some tests read the list of files that git has, without those that are not added yet.
  const list = `${files}${execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })}`
  const everything = hashOf(files, contents, `${common}${list}`)
  const imports = new Map()
  // Imports of types are not there when a test runs. The compiler checks them.
  for (const { importer, imported, isType } of readImports(root))
    if (!isType) imports.set(importer, [...(imports.get(importer) ?? []), imported])

  const hashOfTest = (test) => {
    const sources = new Set([test])
    // A Set iterates over what is added during the iteration.
    for (const source of sources) for (const imported of imports.get(source) ?? []) sources.add(imported)
    const textOf = (file) => String(contents.get(file))
    const patterns = declaredReads(textOf(test))
    // Scripts read the repository; other sources read only data.
    const readers = [...sources].filter((source) => source === test || source.startsWith('scripts/'))
    if (patterns === null && readers.some((source) => canRead(textOf(source)))) return everything
    const isLimited = patterns === null || patterns.length === 0
    const read = isLimited ? [] : files.filter((file) => isDeclared(file, patterns))
    return hashOf([...[...sources].sort(), ...read], contents, isLimited ? common : `${common}${list}`)
  }
  return new Map(files.filter((file) => RULE_TEST.test(file)).map((test) => [test, hashOfTest(test)]))
}
