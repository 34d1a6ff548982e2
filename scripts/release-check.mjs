// `npm run release:check`: what has to hold before a version is tagged. It works on clones of the commit, not on this folder.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startHealthy } from './healthy-service.mjs'
import { ROOT, readFlags, requireNode } from './setup.mjs'

const suite = (name) => async () => shown('npm', ['run', name])
const STEPS = {
  versions,
  start,
  upgrade,
  tests: suite('test:all'),
  clients: suite('test:clients'),
  packages: suite('test:packages'),
}
const HELP = `npm run release:check           every step, about an hour
npm run release:check -- --<step>  one of them, may be given several times:
  versions   the changelog has a section with a date for the version of package.json, the packages have this version, the tag is free
  start      a fresh clone starts with npm start, becomes healthy and stops
  upgrade    the last release with data is upgraded to this commit, and this commit is rolled back to it; none before the first tag
  tests      npm run test:all
  clients    npm run test:clients
  packages   npm run test:packages`

requireNode()
const flags = readFlags(
  Object.keys(STEPS).map((name) => `--${name}`),
  HELP,
)
const wanted = Object.keys(STEPS).filter((name) => flags.length === 0 || flags.includes(`--${name}`))
const folder = mkdtempSync(path.join(os.tmpdir(), 'voice-message-release-'))
const results = []
try {
  for (const name of wanted) {
    const begun = Date.now()
    const result = await STEPS[name]().then(
      (note) => note ?? 'passed',
      (error) => {
        process.exitCode = 1
        return `failed: ${error.message}`
      },
    )
    results.push(`${name.padEnd(9)} ${result} (${Math.round((Date.now() - begun) / 1000)} s)`)
    console.log(results.at(-1))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${results.join('\n')}`)

async function versions() {
  const { version } = readJson('package.json')
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  const places = {
    'packages/typescript/package.json': readJson('packages/typescript/package.json').version,
    'packages/zapier/package.json': readJson('packages/zapier/package.json').version,
    'packages/n8n/package.json': readJson('packages/n8n/package.json').version,
    'packages/python/pyproject.toml': /^version = "(.*)"$/m.exec(
      readFileSync(path.join(ROOT, 'packages/python/pyproject.toml'), 'utf8'),
    )?.[1],
  }
  const faults = Object.entries(places).flatMap(([place, found]) =>
    found === version ? [] : [`${place} has ${found}`],
  )
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm').test(changelog))
    faults.push(`CHANGELOG.md has no section "## ${version} (year-month-day)"`)
  if (git('tag', '--list', `v${version}`) !== '') faults.push(`the tag v${version} exists`)
  if (git('status', '--porcelain') !== '') faults.push('some files are not committed')
  if (faults.length > 0) throw new Error(faults.join('; '))
}

async function start() {
  const { stop } = await startHealthy(freshClone(), path.join(folder, 'data-start'))
  await stop()
}

/** The data of the demonstration goes from the last release to this commit and back. No message and no webhook is lost. */
async function upgrade() {
  const last = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0]
  if (!last) return 'skipped: there is no earlier release'
  const old = path.join(folder, 'old')
  run(folder, 'git', ['clone', '--quiet', '--branch', last, ROOT, old])
  const data = path.join(folder, 'data-upgrade')
  const counts = []
  for (const where of [old, freshClone(), old]) {
    const service = await startHealthy(where, data)
    try {
      const admin = (...words) =>
        JSON.parse(run(where, 'npm', ['run', '--silent', 'admin', '--', ...words], { DATA_DIR: data }))
      const ids = admin('account', 'list').map(({ id }) => id)
      const of = (word) => ids.flatMap((id) => admin(word, 'list', '--account', id)).length
      counts.push(`${ids.length} accounts, ${of('message')} messages, ${of('subscription')} webhooks`)
    } finally {
      await service.stop()
    }
  }
  if (new Set(counts).size > 1) throw new Error(`from ${last}: ${counts.join(' -> ')}`)
  return `passed: from ${last} and back, ${counts[0]}`
}

/** Returns a clone of this commit, which the steps share. */
function freshClone() {
  const place = path.join(folder, 'new')
  if (!existsSync(place)) run(folder, 'git', ['clone', '--quiet', ROOT, place])
  return place
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
}

function git(...words) {
  return run(ROOT, 'git', words).trim()
}

function run(cwd, command, words, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr.trim()}`)
  return stdout
}

function shown(command, words) {
  const { status } = spawnSync(command, words, { cwd: freshClone(), stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}`)
}
