// A setup file of the rule tests: throws when a test reads a source or a document that its line `// Reads:` does not name,
// because `npm run check` would not run the test again when that file changes (test-reads.mjs).

import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canRead, declaredReads, isData, isDeclared } from './test-reads.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
/** Neither is in git. */
const IGNORED = /^(node_modules|\.next)(\/|$)/
const READS = ['readFileSync', 'readFile', 'createReadStream', 'openSync', 'open', 'copyFileSync', 'cpSync']
const LISTS = ['readdirSync', 'readdir', 'opendirSync']
const STARTS = ['execFileSync', 'execFile', 'execSync', 'exec', 'spawnSync', 'spawn', 'fork']

const readFileSync = fs.readFileSync
const patternsOfTests = new Map()

/** @returns {RegExp[] | null} null when the running test may read everything, because every change runs it again */
function patternsOfRunningTest() {
  const test = globalThis.__vitest_worker__?.filepath
  if (!test) return null
  if (!patternsOfTests.has(test)) {
    const text = readFileSync(test, 'utf8')
    // A script may read the repository, too.
    const isUnlimited =
      canRead(text) || /from '[^']*(\.mjs|scripts\/[^']*)'/.test(text) || inRepository(test)?.startsWith('scripts/')
    patternsOfTests.set(test, declaredReads(text) ?? (isUnlimited ? null : []))
  }
  return patternsOfTests.get(test)
}

/** @returns {string | undefined} the path within the repository; undefined for one outside of it, and for a descriptor */
function inRepository(place) {
  if (typeof place === 'number') return undefined
  // Node.js itself passes a Buffer while it removes a folder.
  const absolute = path.resolve(place instanceof URL ? fileURLToPath(place) : String(place))
  const relative = path.relative(ROOT, absolute)
  return relative.startsWith('..') || IGNORED.test(relative) ? undefined : relative
}

const refuse = (what) => {
  const test = path.relative(ROOT, globalThis.__vitest_worker__.filepath)
  throw new Error(`${test} ${what}. Its line "// Reads:" does not name that (scripts/test-reads.mjs).`)
}

function checkRead(place) {
  const file = inRepository(place)
  const patterns = file === undefined ? null : patternsOfRunningTest()
  if (patterns === null || isData(file) || isDeclared(file, patterns)) return
  // Packages look for files of configuration that this repository does not have.
  if (fs.existsSync(path.join(ROOT, file))) refuse(`reads ${file}`)
}

/** The list of files belongs to each pattern. */
function checkList(place) {
  const folder = inRepository(place)
  if (folder !== undefined && patternsOfRunningTest()?.length === 0) refuse(`lists ${folder || 'the repository'}`)
}

/** What a process reads is unknown, except git's list of files. */
function checkStart(command, ...rest) {
  const { cwd = ROOT } = rest.find((one) => one && typeof one === 'object' && !Array.isArray(one)) ?? {}
  const patterns = inRepository(cwd) === undefined ? null : patternsOfRunningTest()
  if (patterns === null || (command === 'git' && patterns.length > 0)) return
  refuse(`starts ${command} in the repository`)
}

function checkFirst(functions, names, check) {
  for (const name of names) {
    const original = functions[name]
    if (!original) continue
    functions[name] = (...args) => {
      check(...args)
      return original.apply(functions, args)
    }
  }
}

// The files share a process, and each runs the setup.
const shared = globalThis
if (!shared.refusesUndeclaredReads) {
  shared.refusesUndeclaredReads = true
  for (const functions of [fs, fs.promises]) {
    checkFirst(functions, READS, checkRead)
    checkFirst(functions, LISTS, checkList)
  }
  checkFirst(childProcess, STARTS, checkStart)
  syncBuiltinESMExports()
}
