import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './results.mjs'

// Reads: nothing else

const folder = mkdtempSync(path.join(os.tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const passing = { status: 'passed', fullName: 'adds', failureMessages: [] }
const failing = {
  status: 'failed',
  fullName: 'divides',
  failureMessages: ['\n\u001b[31mError: by zero\u001b[0m\n  at x'],
}
const skipped = { status: 'skipped', fullName: 'multiplies', failureMessages: [] }
const file = (status: string, message: string, ...assertionResults: unknown[]) => ({
  name: path.resolve('server/sum.test.ts'),
  status,
  message,
  assertionResults,
})

test.each([
  ['all passed', 0, [file('passed', '', passing)], { passed: 1, failed: 0, failures: [] }],
  [
    'a failed test is named with the first line of its message, without colors',
    1,
    [file('failed', '', passing, failing)],
    { passed: 1, failed: 1, failures: [{ name: 'server/sum.test.ts › divides', reason: 'Error: by zero' }] },
  ],
  [
    'a skipped test is not passed',
    0,
    [file('passed', '', passing, skipped)],
    { passed: 1, failed: 1, failures: [{ name: 'server/sum.test.ts › multiplies', reason: 'skipped' }] },
  ],
  [
    'a file that cannot be read is one failure',
    1,
    [file('failed', 'Cannot find module')],
    { passed: 0, failed: 1, failures: [{ name: 'server/sum.test.ts', reason: 'Cannot find module' }] },
  ],
  [
    'a failure of the runner alone is one failure',
    1,
    [file('passed', '', passing)],
    {
      passed: 1,
      failed: 1,
      failures: [{ name: 'the test runner', reason: 'ended with exit code 1; see its output above' }],
    },
  ],
])('Vitest: %s', (_name, code, testResults, expected) => {
  const all = testResults.flatMap((result) => result.assertionResults as { status: string }[])
  const numPassedTests = all.filter(({ status }) => status === 'passed').length
  expect(readVitest(report({ numPassedTests, numTotalTests: all.length, testResults }), code)).toEqual(expected)
})

test('Playwright: a flaky test in a nested suite did not pass, and its first error is listed', () => {
  const spec = (title: string, status: string, ...results: unknown[]) => ({
    file: 'account/sign-in.e2e.ts',
    title,
    tests: [{ status, results }],
  })
  const flaky = spec('signs in', 'flaky', { error: { message: 'Timeout\nlong' } }, {})
  const suites = [{ specs: [spec('opens', 'expected', {})], suites: [{ specs: [flaky] }] }]
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
  expect(readPlaywright(report({ stats, suites, errors: [] }), 0)).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ name: 'e2e/account/sign-in.e2e.ts › signs in', reason: 'Timeout' }],
  })
})

test('a runner that wrote no report failed', () => {
  expect(readVitest(path.join(folder, 'rules.json'), 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: [{ name: 'rules.json', reason: 'the runner wrote no report' }],
  })
})
