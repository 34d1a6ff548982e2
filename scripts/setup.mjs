// What must be there before the application can run: a Node that is new enough, the packages, the build.
// Plain Node without imports of packages, because it runs before anything is installed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
export const OLDEST_NODE = [20, 19]
const TAIL_LINES = 25
const STILL_HERE_MS = 15_000

/** Ends the process with one line when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Node.js ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs what package-lock.json names, unless it is installed. */
export async function install() {
  if (isInstalled()) return
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  await step('Installing the packages', command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'])
}

/**
 * Whether everything is installed. npm writes a list of what it installed; it must have every package of package-lock.json
 * that this machine can use, at its version.
 */
export function isInstalled() {
  const wanted = readJson('package-lock.json')
  const present = readJson('node_modules/.package-lock.json')
  if (!present) return false
  return Object.entries(wanted.packages).every(([place, entry]) => {
    if (place === '' || entry.link) return true
    const found = present.packages[place]
    return found ? found.version === entry.version && found.integrity === entry.integrity : !isForHere(entry)
  })
}

/** npm leaves out optional packages that are for other systems. */
function isForHere(entry) {
  if (!entry.optional) return true
  const names = (list, word) => !list || list.includes(word) || (list[0]?.startsWith('!') && !list.includes(`!${word}`))
  return (
    Boolean(entry.os || entry.cpu) && !entry.libc && names(entry.os, process.platform) && names(entry.cpu, process.arch)
  )
}

/** What both the pages and the processes are built of. */
export const SHARED = ['server', 'db', 'inngest', 'package.json', 'package-lock.json', 'tsconfig.json']
const SOURCES = [
  ...SHARED,
  ...['app', 'components', 'public', 'proxy.ts', 'instrumentation.ts', 'next.config.ts', 'postcss.config.mjs'],
]
/** Left out, so that editing one does not cost a build. */
const IS_TEST = /\.((db|run|slow|fault)\.)?test\.tsx?$|^server\/testing\//

/** Builds the web part, unless there is a build of these very sources. Another start that builds is waited for. */
export async function build() {
  const folder = path.join(ROOT, process.env.NEXT_DIST_DIR || '.next')
  const mark = path.join(folder, 'built-from')
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next')
  for (let wait = false; ; wait = true) {
    if (wait) await new Promise((resolve) => setTimeout(resolve, OTHER_BUILD_MS))
    const sources = `${hashOf(SOURCES)}\n`
    if (existsSync(path.join(folder, 'BUILD_ID')) && existsSync(mark) && readFileSync(mark, 'utf8') === sources) return
    rmSync(mark, { force: true })
    const isDone = await step('Building', process.execPath, [next, 'build'], { NODE_ENV: 'production' }, OTHER_BUILD)
    if (isDone) return writeFileSync(mark, sources)
  }
}

const OTHER_BUILD = 'Another next build process is already running'
const OTHER_BUILD_MS = 2_000

/** Of the contents of these files and folders, tests left out, and of this Node's major version. */
export function hashOf(sources) {
  const hash = createHash('sha256').update(`node ${process.versions.node.split('.')[0]}\0`)
  for (const file of sources.flatMap(filesOf))
    if (!IS_TEST.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(ROOT, file)))
        .update('\0')
  return hash.digest('hex')
}

function filesOf(place) {
  const absolute = path.join(ROOT, place)
  if (!existsSync(absolute)) return []
  if (path.extname(place) !== '') return [place]
  return readdirSync(absolute, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort()
}

/**
 * Runs a command quietly, saying that it runs and how long it took. When it fails: the end of what it said, and exit 1;
 * false when it failed saying `passing`, which is no reason to give up.
 */
async function step(title, command, words, extra = {}, passing = null) {
  const begun = Date.now()
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`
  const isTerminal = process.stdout.isTTY
  process.stdout.write(`${title} …${isTerminal ? '' : '\n'}`)
  const timer = setInterval(
    () => process.stdout.write(isTerminal ? `\r${title} … ${seconds()}` : `  … ${seconds()}\n`),
    isTerminal ? 200 : STILL_HERE_MS,
  )
  const { code, said } = await run(command, words, extra)
  clearInterval(timer)
  const isPassing = code !== 0 && passing !== null && said.includes(passing)
  const end = code === 0 ? seconds() : isPassing ? 'another one is under way' : `failed after ${seconds()}`
  process.stdout.write(`${isTerminal ? '\r' : ''}${title}: ${end}   \n`)
  if (code === 0 || isPassing) return code === 0
  const lines = said.trimEnd().split('\n')
  // npm says why at the top, and its whole help below.
  const shown =
    lines.length > 2 * TAIL_LINES ? [...lines.slice(0, TAIL_LINES), '…', ...lines.slice(-TAIL_LINES)] : lines
  console.error(shown.join('\n'))
  process.exit(1)
}

/** Resolves to the exit code and everything the command said; 127 when it could not be started. */
export function run(command, words, extra = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra }
    const child = spawn(command, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const listen = (chunk) => {
      said += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', (error) => resolve({ code: 127, said: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

function readJson(file) {
  const absolute = path.join(ROOT, file)
  return existsSync(absolute) ? JSON.parse(readFileSync(absolute, 'utf8')) : null
}
