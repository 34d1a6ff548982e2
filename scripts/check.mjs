// `npm run check`: types, lint, directions, language, dead code and the rule tests, in seconds. Exit 1 when any of them fails.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { directions } from './directions.mjs'
import { installWithDev } from './install.mjs'
import { describe, findWords } from './language.mjs'
import { lint } from './lint.mjs'
import { runRuleTests } from './rule-tests.mjs'
import { ROOT, requireNode, run } from './setup.mjs'
import { types } from './types.mjs'

const bin = (file) => path.join(ROOT, 'node_modules', file)
const KNIP = bin('knip/bin/knip.js')

/** The tools compare contents, not times, so that a cache of another branch is never wrong. */
const CACHE = path.join(ROOT, 'node_modules/.cache/check')

const STEPS = [
  { name: 'types', work: () => types(CACHE) },
  { name: 'directions', work: () => directions(path.join(CACHE, 'passed-imports.json')) },
  { name: 'lint and format', work: () => lint(path.join(CACHE, 'passed-files.json')) },
  { name: 'language', work: language },
  {
    name: 'dead code',
    work: () => node(KNIP, '--no-progress', '--cache', '--cache-location', path.join(CACHE, 'knip')),
  },
]
const RULES = { name: 'rule tests', work: () => runRuleTests(path.join(CACHE, 'passed-tests.json')) }

/** Runs the steps, two in parallel, and prints each with its time. Returns the counts and the failures. */
export async function check({ rules }) {
  // The longest step begins first.
  const waiting = rules ? [RULES, ...STEPS] : [...STEPS]
  const all = waiting.length
  const failures = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = Date.now()
      const { code, output, note = '' } = await step.work()
      const seconds = `${((Date.now() - begun) / 1000).toFixed(1)} s`
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(16)} ${seconds}${note && `, ${note}`}`)
      if (code === 0) continue
      failures.push({ name: `check › ${step.name}`, reason: 'see its output above' })
      console.log(output.trimEnd().replace(/^/gm, '    '))
    }
  }
  await Promise.all([work(), work()])
  return { passed: all - failures.length, failed: failures.length, failures }
}

const node = (file, ...words) => run(process.execPath, [file, ...words])

/** CONTRIBUTING.md has the terms, and scripts/language-words.json the words that they replace. */
async function language() {
  const found = findWords()
  return { code: found.length === 0 ? 0 : 1, output: found.map(describe).join('\n') }
}

const HELP = `npm run check    types, lint and format, import directions, language, dead code and the rule tests

Results of files that did not change are cached in node_modules/.cache/check. The exit code is 1 when a step fails.`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.length > 2) {
    console.log(HELP)
    process.exit(process.argv[2] === '--help' ? 0 : 2)
  }
  requireNode()
  await installWithDev()
  const { failed } = await check({ rules: true })
  process.exitCode = failed === 0 ? 0 : 1
}
