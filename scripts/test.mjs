// `npm test`: every check and test there is for every change. The last line is `N passed, N failed`.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { hasBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { NOTHING, runConcurrently } from './concurrent.mjs'
import { installWithDev } from './install.mjs'
import { changedFiles, relatedTests } from './related.mjs'
import { readPlaywright, readVitest } from './results.mjs'
import { ROOT, requireNode } from './setup.mjs'

const SUITES = ['check', 'rules', 'slow', 'database', 'endpoints', 'runs', 'e2e', 'e2e:all', 'faults']
const EVERYTHING = SUITES.filter((suite) => suite !== 'e2e')
/** Those of `npm test`; the others take minutes and have commands of their own. */
const ALWAYS = SUITES.filter((suite) => suite !== 'faults' && suite !== 'e2e:all')
/**
 * Suites that run at once. Each of them waits half of its time: for sockets, processes, Postgres or a browser. With `--all` each is
 * alone, because its longest cases come near the limits of the service.
 */
const AT_ONCE = 2
const LONGEST_NAME = Math.max(...SUITES.map(({ length }) => length))
const SEE_OUTPUT = 'see its output above'
const HELP = `npm test                        everything but the long ones:
npm run test:all                every test, every case of the long tables, every journey and the faults
npm run e2e:all                 every journey: keyboard twins, every state and role, a first run
npm run test:faults             kills, restarts, pauses and wrong clocks, in some minutes
npm test -- --changed           check, and the tests that what is not committed touches (journeys are left out)
npm test -- --since <ref>       the same for everything that differs from a commit or branch
npm test -- --only <suite>      one of: ${SUITES.join(', ')} (may be given several times)

It installs and builds when needed, and brings its own Postgres (TEST_DATABASE_URL names another for the database suite).
A browser is that of PLAYWRIGHT_CHROMIUM, the system's or Playwright's own; as root on Debian it is installed (chromium-headless-shell).
Without one the e2e suite does not run, and the list above the last line says so; with CI=true that is a failure.
Above the last line stand the time that each suite took, and every test that did not pass.`

requireNode()
const { values } = readOptions()
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
const related = values.changed || values.since ? relatedTests(changedFiles(values.since)) : null
const wanted = values.all ? EVERYTHING : related && !related.isEverything ? ['check'] : (values.only ?? ALWAYS)
const unknown = wanted.find((suite) => !SUITES.includes(suite))
if (unknown !== undefined) misused(`There is no suite ${unknown}.`)

process.chdir(ROOT)
const folder = mkdtempSync(path.join(os.tmpdir(), 'voice-message-results-'))
const total = { passed: 0, failed: 0, failures: [] }
const timings = []
const begun = Date.now()

await installWithDev()
ended('install', NOTHING, secondsSince(begun))
await runConcurrently(tasks(), values.all ? 1 : AT_ONCE, ended)
rmSync(folder, { recursive: true, force: true })

console.log(
  `\n${timings.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}; ${secondsSince(begun)} s in all`,
)
if (total.failures.length > 0) console.log('\nDid not pass:')
for (const { name, reason } of total.failures) console.log(`  ✗ ${name}\n      ${reason}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** The tasks in the order of their start. Those with a build begin early, because they take longest. */
function tasks() {
  const browses = wanted.includes('e2e') || wanted.includes('e2e:all')
  const all = [
    ...(browses || wanted.includes('runs') || wanted.includes('endpoints') ? [{ name: 'build', work: build }] : []),
    // The build writes the types of the pages, which the check reads.
    { name: 'check', needs: 'build', work: () => check({ rules: false }) },
    { name: browses && wanted.includes('e2e:all') ? 'e2e:all' : 'e2e', needs: 'build', work: e2e },
    ...['rules', 'slow', 'database'].map((name) => ({ name, work: () => vitest(name) })),
    ...['endpoints', 'runs'].map((name) => ({ name, needs: 'build', work: () => vitest(name) })),
    { name: 'faults', work: () => vitest('faults') },
  ]
  const chosen = all.filter(({ name }) => name === 'build' || wanted.includes(name))
  if (!related || related.isEverything) return chosen
  const { tests, left } = related
  console.log(
    `The change touches ${tests.length} test files${left > 0 ? `, and ${left} slower ones by more imports: npm test runs those` : ''}.`,
  )
  return tests.length > 0 ? [...chosen, { name: 'changed', work: () => vitest('*', tests) }] : chosen
}

/** Builds what the processes of the suites start. In a process of its own, which ends with an error when it fails. */
async function build() {
  const code = await show('build', 'scripts/build.mjs', [])
  return code === 0 ? NOTHING : { passed: 0, failed: 1, failures: [{ name: 'build', reason: SEE_OUTPUT }] }
}

function ended(name, { passed, failed, failures }, seconds) {
  timings.push({ name, seconds })
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
}

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        changed: { type: 'boolean' },
        since: { type: 'string' },
        all: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    return misused(error.message)
  }
}

function misused(message) {
  console.error(`${message}\n\n${HELP}`)
  process.exit(2)
}

/** @param {string[]} files these test files alone; all of the project without them */
async function vitest(project, files = []) {
  const file = path.join(folder, `${project === '*' ? 'changed' : project}.json`)
  const words = [
    'run',
    ...files,
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    // Suites share what Vite has transformed. Vitest compares contents and aliases.
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${path.join(folder, 'modules')}`,
  ]
  return readVitest(file, await show(project === '*' ? 'changed' : project, 'node_modules/vitest/vitest.mjs', words))
}

const NO_BROWSER = {
  name: 'e2e',
  reason: 'not run: no browser was found (set PLAYWRIGHT_CHROMIUM, or install chromium)',
}

async function e2e() {
  // A machine of a person may have no browser; that of CI must.
  if (!(await hasBrowser())) return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0, failures: [NO_BROWSER] }
  const file = path.join(folder, 'e2e.json')
  const words = ['test', '--project=journeys', '--reporter=list,json']
  const code = await show('e2e', 'node_modules/playwright/cli.js', words, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_ALL: wanted.includes('e2e:all') ? '1' : '',
  })
  return readPlaywright(file, code)
}

/** Runs a script and shows its output, each line behind the name of its suite. Returns its exit code. */
function show(suite, file, words, extra = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...(values.all ? { TEST_ALL: '1' } : {}), NEXT_TELEMETRY_DISABLED: '1', ...extra }
    const child = spawn(process.execPath, [path.join(ROOT, file), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${suite.padEnd(LONGEST_NAME)} │ ${line}`))
    child.on('error', (error) => console.error(`${suite}: ${error.message}`))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
