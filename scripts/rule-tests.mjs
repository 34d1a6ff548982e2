// Runs the rule tests of `npm run check`: those whose sources changed since they passed. `npm test` runs all of them.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readImports } from './imports.mjs'
import { hashOf, listFiles, passedIn, readFiles, unchanged } from './repository-files.mjs'
import { ROOT, run } from './setup.mjs'

const SOURCE = /\.(ts|tsx|mjs)$/
const RULE_TEST = /(?<!\.(db|run|fault|slow))\.test\.tsx?$/
/** A file that may read sources as text or start a process: its imports do not show what its result depends on. */
const READS_MORE = /node:fs|node:child_process|process\.cwd|import\.meta|createRequire/
const NOT_READ = /\.(md|e2e\.ts)$/

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
  const files = wanted.length < tests.size ? wanted.map((test) => path.join(ROOT, test)) : []
  const result = await run(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words, ...files])
  const seen = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  rmSync(report, { force: true })
  // An error outside of the tests fails the run and names no test.
  if (result.code !== 0) return { ...result, note }
  const ran = new Set(seen.map(({ name }) => path.relative(ROOT, name)))
  passed.add(unchanged(tests, hashesOfTests(ROOT)).filter(([test]) => ran.has(test)))
  return { ...result, note }
}

/**
 * @param {string} root of the checkout
 * @returns {Map<string, string>} of each rule test a hash of all that its result depends on: its sources and those that
 * they import, every file that is not a source, and Node.js; for a test that may read sources itself, every file
 */
export function hashesOfTests(root) {
  const files = listFiles(root)
  const contents = readFiles(root, files)
  const data = files.filter((file) => !SOURCE.test(file) && !NOT_READ.test(file))
  const common = hashOf([...data, 'vitest.config.ts'], contents, process.version)
  // Some of these tests read the list of files that git has, without those that are not added yet.
  const added = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const everything = hashOf(files, contents, `${common}${added}`)

  const imports = new Map()
  for (const { importer, imported } of readImports(root))
    imports.set(importer, [...(imports.get(importer) ?? []), imported])
  return new Map(
    files
      .filter((file) => RULE_TEST.test(file))
      .map((test) => {
        const sources = new Set([test])
        // A Set iterates over what is added during the iteration.
        for (const source of sources) for (const imported of imports.get(source) ?? []) sources.add(imported)
        // Scripts read the repository; other sources read only data.
        const readers = [...sources].filter((source) => source === test || source.startsWith('scripts/'))
        const readsMore = readers.some((source) => READS_MORE.test(String(contents.get(source))))
        return [test, readsMore ? everything : hashOf([...sources].sort(), contents, common)]
      }),
  )
}
