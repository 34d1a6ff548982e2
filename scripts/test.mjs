// `npm test`: every check and test there is for every change. The last line is `N passed, N failed`.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { hasBrowser } from './browser.mjs'
import { installWithDev } from './install.mjs'
import { ROOT, requireNode } from './setup.mjs'

const HELP = `npm test                      everything but the long tests
npm run test:all              also every case of the long tables, every journey and the faults
npm test -- --only <suite>    one of: types, check, unit, database, build, service, e2e, faults (may be given several times)
npm test -- --changed         check, and the unit and database tests that uncommitted changes reach

It installs and builds when needed, and brings its own Postgres (TEST_DATABASE_URL names another for the database suite).
A browser is that of PLAYWRIGHT_CHROMIUM, the system's or Playwright's own; as root on Debian the headless shell is installed.
Without one the journeys do not run, and the summary says so; with CI=true that is a failure.`

const SUITES = {
  types: () => command('types', 'npm', ['run', '-s', 'types']),
  check,
  unit: () => vitest('unit'),
  database: () => vitest('database'),
  build: () => command('build', 'npm', ['run', 'build']),
  service: () => vitest('service'),
  e2e,
  faults: () => vitest('faults'),
}

requireNode()
const { values } = readOptions()
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
process.chdir(ROOT)
const folder = mkdtempSync(path.join(os.tmpdir(), 'voice-message-results-'))
const total = { passed: 0, failures: [] }
const timings = []
// biome-ignore lint/suspicious/noControlCharactersInRegex: the runners color their messages.
const COLORS = /\u001b\[[0-9;]*m/g

/**
 * Suites of a lane run in order, and the lanes beside each other: most suites wait half of their time. The types come before the
 * build, which replaces those that Next generates.
 */
const LANES = [['check', 'unit'], ['database'], ['types', 'build', 'service', 'e2e']]
/** Alone, because the longest cases come near the limits of the service. */
const ALL = [['types', 'check', 'unit', 'database', 'build', 'service', 'e2e', 'faults']]

await timed('install', installWithDev)
const wanted = values.changed ? ['types', 'check', 'unit', 'database'] : values.only
const lanes = wanted ? [Object.keys(SUITES).filter((suite) => wanted.includes(suite))] : values.all ? ALL : LANES
// Beside the other suites, because it may have to be installed.
const browser = lanes.flat().includes('e2e') ? hasBrowser() : undefined
await Promise.all(
  lanes.map(async (lane) => {
    for (const suite of lane) await timed(suite, SUITES[suite])
  }),
)
rmSync(folder, { recursive: true, force: true })
console.log(`\n${timings.join(', ')}`)
if (total.failures.length > 0) console.log(`\nDid not pass:\n${total.failures.map((one) => `  ✗ ${one}`).join('\n')}`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1)

function readOptions() {
  const flag = { type: 'boolean' }
  try {
    const options = { only: { type: 'string', multiple: true }, all: flag, changed: flag, help: flag }
    const read = parseArgs({ options })
    const unknown = read.values.only?.find((suite) => !Object.hasOwn(SUITES, suite))
    if (unknown !== undefined) throw new Error(`There is no suite ${unknown}.`)
    return read
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`)
    process.exit(2)
  }
}

async function timed(name, work) {
  const begun = Date.now()
  await work().catch((error) => total.failures.push(`${name}: ${error.message}`))
  timings.push(`${name} ${Math.round((Date.now() - begun) / 1000)} s`)
}

async function check() {
  for (const script of ['lint', 'directions', 'dead-code']) await command(script, 'npm', ['run', '-s', script])
}

async function command(name, program, words) {
  const code = await show(name, program, words)
  if (code === 0) total.passed++
  else total.failures.push(`${name} (see its output above)`)
}

async function vitest(project) {
  const report = path.join(folder, `${project}.json`)
  const words = [
    ...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // Suites share what Vite has transformed. Vitest compares contents and aliases.
    ...['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${path.join(folder, 'modules')}`],
    ...(values.changed ? ['--changed'] : []),
  ]
  const code = await show(project, process.execPath, ['node_modules/vitest/vitest.mjs', ...words])
  const { testResults = [] } = readReport(report)
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, failureMessages: [reason] = [] }) => ({
      name: `${path.relative(ROOT, file.name)} › ${fullName}`,
      // A skipped test counts as failed.
      isPassed: status === 'passed',
      reason: reason ?? status,
    })),
  )
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const broken = unread.map(({ name, message }) => ({
    name: path.relative(ROOT, name),
    isPassed: false,
    reason: message,
  }))
  count(project, code, [...tests, ...broken])
}

async function e2e() {
  // A machine of a person may have no browser; that of CI must.
  if (!(await browser)) {
    const note = 'e2e: not run, no browser was found (set PLAYWRIGHT_CHROMIUM, or install chromium)'
    if (process.env.CI === 'true') total.failures.push(note)
    else timings.push(note)
    return
  }
  const report = path.join(folder, 'e2e.json')
  const words = ['node_modules/playwright/cli.js', 'test', '--project=journeys', '--reporter=list,json']
  const extra = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_ALL: values.all ? '1' : (process.env.E2E_ALL ?? '') }
  const code = await show('e2e', process.execPath, words, extra)
  const { suites = [], errors = [] } = readReport(report)
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `e2e/${file} › ${title}`,
      // A flaky and a skipped journey count as failed.
      isPassed: status === 'expected',
      reason: results.find(({ error }) => error)?.error.message ?? status,
    })),
  )
  count('e2e', code, [...tests, ...errors.map(({ message }) => ({ name: 'e2e', isPassed: false, reason: message }))])
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Counts the tests of a suite. A runner can also fail without a failed test, for instance by an unhandled rejection. */
function count(suite, code, tests) {
  const failed = tests.filter(({ isPassed }) => !isPassed)
  total.passed += tests.length - failed.length
  for (const { name, reason } of failed) {
    const line = String(reason).replace(COLORS, '').trim().split('\n')[0]?.slice(0, 300)
    total.failures.push(`${name}\n      ${line}`)
  }
  if (tests.length === 0 && !values.changed) total.failures.push(`${suite}: the runner ran no test`)
  else if (code !== 0 && failed.length === 0) total.failures.push(`${suite}: the runner ended with exit code ${code}`)
}

function show(suite, program, words, extra = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...(values.all ? { TEST_ALL: '1' } : {}), NEXT_TELEMETRY_DISABLED: '1', ...extra }
    const child = spawn(program, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${suite.padEnd(10)}│ ${line}`))
    child.on('error', (error) => console.error(`${suite}: ${error.message}`))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
