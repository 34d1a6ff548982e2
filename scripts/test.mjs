// `npm test`: every check and test there is for every change. The last line is `N passed, N failed`.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { build, install, ROOT, requireNode } from './setup.mjs'

const SUITES = ['check', 'rules', 'database', 'doors', 'runs', 'e2e', 'e2e:all', 'faults']
/** Those of `npm test`; the others take minutes and have commands of their own. */
const ALWAYS = SUITES.filter((suite) => suite !== 'faults' && suite !== 'e2e:all')
const HELP = `npm test                        everything but the long ones:
npm run e2e:all                 every journey: keyboard twins, every state and role, a first run
npm run test:faults             kills, restarts, pauses and wrong clocks, in some minutes
npm test -- --only <suite>      one of: ${SUITES.join(', ')} (may be given several times)

It installs and builds when needed, and brings its own Postgres (TEST_DATABASE_URL names another for the database suite).
A browser is that of PLAYWRIGHT_CHROMIUM, the system's or Playwright's own; as root on Debian it is installed (chromium-headless-shell).
Without one the e2e suite is left out, and the last line but one says so; with CI=true that is a failure.`

requireNode()
const { values } = readOptions()
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const wanted = values.only ?? ALWAYS
const unknown = wanted.find((suite) => !SUITES.includes(suite))
if (unknown !== undefined) misused(`There is no suite ${unknown}.`)

process.chdir(ROOT)
const folder = mkdtempSync(path.join(os.tmpdir(), 'voice-message-results-'))
const total = { passed: 0, failed: 0 }
let note = ''

await install()
const browses = wanted.includes('e2e') || wanted.includes('e2e:all')
if (wanted.includes('runs') || browses) await build()
if (wanted.includes('check')) {
  const { failed, all } = await check({ rules: false })
  add({ passed: all - failed, failed })
}
for (const suite of ['rules', 'database', 'doors', 'runs', 'faults'])
  if (wanted.includes(suite)) add(await vitest(suite))
if (browses) {
  if (await hasBrowser()) add(await playwright())
  else {
    note = 'The e2e suite did not run: no browser was found (set PLAYWRIGHT_CHROMIUM, or install chromium).'
    if (process.env.CI === 'true') total.failed++
  }
}
rmSync(folder, { recursive: true, force: true })
if (note) console.log(note)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function readOptions() {
  try {
    return parseArgs({ options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } } })
  } catch (error) {
    return misused(error.message)
  }
}

function misused(message) {
  console.error(`${message}\n\n${HELP}`)
  process.exit(2)
}

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

async function vitest(project) {
  const file = path.join(folder, `${project}.json`)
  const words = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await show('node_modules/vitest/vitest.mjs', words)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numTotalTests: all } = JSON.parse(readFileSync(file, 'utf8'))
  // What was skipped is not passed; a file that could not be read has no tests and is not passed either.
  return { passed, failed: Math.max(all - passed, code === 0 ? 0 : 1) }
}

async function playwright() {
  const file = path.join(folder, 'e2e.json')
  const words = ['test', '--project=journeys', '--reporter=list,json']
  const code = await show('node_modules/@playwright/test/cli.js', words, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_ALL: wanted.includes('e2e:all') ? '1' : '',
  })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return { passed: stats.expected, failed: Math.max(failed, code === 0 ? 0 : 1) }
}

/** Runs a runner, showing all it says. Returns its exit code. */
function show(file, words, extra = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra }
    const child = spawn(process.execPath, [path.join(ROOT, file), ...words], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
