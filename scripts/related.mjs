// Finds the tests that a change affects, through the imports of the source files. For `npm test -- --changed`.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readImports } from './imports.mjs'
import { ROOT } from './setup.mjs'

const TEST = /\.test\.tsx?$/
/**
 * Tests of the rules take milliseconds. Every one that imports a changed file runs, however many imports are between.
 */
const RULE_TEST = /(?<!\.(db|endpoint|run|fault|slow))\.test\.tsx?$/
/** Tests of processes and faults take minutes. They run only when they have changed themselves. */
const LONG_TEST = /\.(run|fault)\.test\.ts$/
/** A slower test runs when it imports a changed file directly or through one other file. */
const MOST_IMPORTS = 2
/** A change of these files affects every test. */
const CONFIGURATION =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|server\/testing\/database\/(fresh-process|postgres)\.ts)$/

/**
 * @param {string | undefined} since the commit to compare with; without it, the last commit
 * @returns {string[]} changed and new files, relative to the root of the repository
 */
export function changedFiles(since = 'HEAD') {
  const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])]
}

/**
 * @param {readonly string[]} changed
 * @param {Map<string, string[]>} [importers] of each source file
 * @returns {{ tests: string[], left: number, isEverything: boolean }} the tests to run; the number of slower tests that
 * are left out, because they import a changed file through more files; and whether the configuration changed, which
 * affects every test
 */
export function relatedTests(changed, importers = readImporters()) {
  if (changed.some((file) => CONFIGURATION.test(file))) return { tests: [], left: 0, isEverything: true }
  const distances = new Map(changed.map((file) => [file, 0]))
  // A Map iterates over entries that are added during the iteration, so it is the queue of a breadth-first search.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  const reached = [...distances].filter(([file]) => TEST.test(file) && existsSync(path.join(ROOT, file)))
  const tests = reached.filter(([file, distance]) => mayRun(file, distance)).map(([file]) => file)
  return { tests, left: reached.length - tests.length, isEverything: false }
}

const mayRun = (file, distance) =>
  distance === 0 || RULE_TEST.test(file) || (!LONG_TEST.test(file) && distance <= MOST_IMPORTS)

/** @returns {Map<string, string[]>} the importers of each source file */
export function readImporters() {
  const importers = new Map()
  for (const { importer, imported } of readImports(ROOT))
    importers.set(imported, [...(importers.get(imported) ?? []), importer])
  return importers
}
