// Reads the JSON reports of the test runners: how many tests passed, and which did not.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './setup.mjs'

/**
 * @typedef {{ name: string, reason: string }} Failure A test that did not pass, and the first line of the reason.
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Results
 */

/**
 * @returns {Results} Of Vitest's JSON report. A skipped test counts as failed, and so does a file that could not be
 * read.
 */
export function readVitest(file, code) {
  if (!existsSync(file)) return noReport(file)
  const { numPassedTests: passed, numTotalTests: all, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => failure(`${relative(name)} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status))
    return tests.length === 0 && status !== 'passed' ? [failure(relative(name), message)] : tests
  })
  return results(passed, all - passed, code, failures)
}

/** @returns {Results} Of Playwright's JSON report. A flaky and a skipped test count as failed. */
export function readPlaywright(file, code) {
  if (!existsSync(file)) return noReport(file)
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = [
    ...suites
      .flatMap(specsOf)
      .flatMap(({ file: source, title, tests }) =>
        tests
          .filter((test) => test.status !== 'expected')
          .map((test) => failure(`e2e/${source} › ${title}`, reasonOf(test) ?? test.status)),
      ),
    ...errors.map((error) => failure('e2e', error.message)),
  ]
  return results(stats.expected, stats.unexpected + stats.flaky + stats.skipped, code, failures)
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
const reasonOf = (test) => test.results.find((result) => result.error)?.error.message
const relative = (file) => path.relative(ROOT, file)

/** A runner can fail without a failed test, for instance by an unhandled rejection: that is one failure. */
function results(passed, failed, code, failures) {
  if (code === 0 || failed > 0) return { passed, failed, failures }
  const own =
    failures.length > 0 ? failures : [failure('the test runner', `ended with exit code ${code}; see its output above`)]
  return { passed, failed: 1, failures: own }
}

const noReport = (file) => ({
  passed: 0,
  failed: 1,
  failures: [failure(path.basename(file), 'the runner wrote no report')],
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: the runners color their messages.
const COLORS = /\u001b\[[0-9;]*m/g
const LONGEST_REASON = 300

function failure(name, message) {
  const text = String(message ?? '').replace(COLORS, '')
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'no reason was given'
  return { name, reason: line.trim().slice(0, LONGEST_REASON) }
}
