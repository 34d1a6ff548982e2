// Prepares Node.js and the build. Imports no packages, because it runs before they are installed.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressPageFiles } from './compress-page-files.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
export const OLDEST_NODE = [20, 19]
const TAIL_LINES = 25
const PROGRESS_MS = 15_000

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Node.js ${OLDEST_NODE.join('.')} or later is required. This is ${process.versions.node}.`)
  process.exit(1)
}

/** Reads the flags of a command. */
export function readFlags(known, help) {
  const flags = process.argv.slice(2)
  const unknown = flags.find((flag) => flag !== '--help' && !known.includes(flag))
  if (unknown !== undefined) {
    console.error(`Unknown option: ${unknown}\n\n${help}`)
    process.exit(2)
  }
  if (flags.includes('--help')) {
    console.log(help)
    process.exit(0)
  }
  return flags
}

export const SHARED = ['server', 'db', 'inngest', 'package.json', 'package-lock.json', 'tsconfig.json']
const SOURCES = [
  ...SHARED,
  ...['app', 'components', 'public', 'proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts'],
  ...['next.config.ts', 'postcss.config.mjs', 'scripts/packages.mjs', 'scripts/compress-page-files.mjs'],
]
/** Excluded from the hash, so that editing a test does not require a build. */
const IS_TEST = /\.((db|endpoint|run|slow|fault)\.)?test\.tsx?$|^server\/testing\//

/** Builds the pages, unless a build of the current sources exists. Waits while another process builds. */
export async function build() {
  const folder = pagesFolder()
  const mark = path.join(folder, 'built-from')
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next')
  // A machine that builds once never uses the cache. One that builds again probably will do so after each change.
  const isRebuild = existsSync(path.join(folder, 'BUILD_ID'))
  for (let wait = false; ; wait = true) {
    if (wait) await new Promise((resolve) => setTimeout(resolve, OTHER_BUILD_MS))
    const sources = `${hashOf(SOURCES)}\n`
    if (isBuilt(sources)) return
    rmSync(mark, { force: true })
    const environment = { NODE_ENV: 'production', BUILD_CACHE: isRebuild ? '1' : '' }
    const isDone = await step('Building', process.execPath, [next, 'build'], environment, OTHER_BUILD)
    if (!isDone) continue
    await compressPageFiles(path.join(folder, 'static'))
    return writeFileSync(mark, sources)
  }
}

const pagesFolder = () => path.join(ROOT, process.env.NEXT_DIST_DIR || '.next')

/** Returns whether the pages of the current sources are built for this major version of Node.js. */
export function isBuilt(sources = `${hashOf(SOURCES)}\n`) {
  const mark = path.join(pagesFolder(), 'built-from')
  return existsSync(path.join(pagesFolder(), 'BUILD_ID')) && existsSync(mark) && readFileSync(mark, 'utf8') === sources
}

const OTHER_BUILD = 'Another next build process is already running'
const OTHER_BUILD_MS = 2_000

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

/** Runs a command without its output and prints its title and duration. */
export async function step(title, command, args, extra = {}, passing = null) {
  const begun = Date.now()
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`
  const isTerminal = process.stdout.isTTY
  // Where a program reads standard output, only JSON lines of the service are there.
  const output = isTerminal ? process.stdout : process.stderr
  output.write(`${title} …${isTerminal ? '' : '\n'}`)
  const timer = setInterval(
    () => output.write(isTerminal ? `\r${title} … ${seconds()}` : `  … ${seconds()}\n`),
    isTerminal ? 200 : PROGRESS_MS,
  )
  const { code, output: said } = await run(command, args, extra)
  clearInterval(timer)
  const isPassing = code !== 0 && passing !== null && said.includes(passing)
  const end = code === 0 ? seconds() : isPassing ? 'another build is running' : `failed after ${seconds()}`
  output.write(`${isTerminal ? '\r' : ''}${title}: ${end}   \n`)
  if (code === 0 || isPassing) return code === 0
  const lines = said.trimEnd().split('\n')
  const shown =
    lines.length > 2 * TAIL_LINES ? [...lines.slice(0, TAIL_LINES), '…', ...lines.slice(-TAIL_LINES)] : lines
  console.error(shown.join('\n'))
  process.exit(1)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

export function run(command, args, extra = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra }
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const append = (chunk) => {
      output += chunk
    }
    // Without this a signal would end this process alone, and its child would go on.
    const end = (signal) => {
      child.kill(signal)
      process.exit(128 + constants.signals[signal])
    }
    for (const signal of SIGNALS) process.once(signal, end)
    child.on('close', () => {
      for (const signal of SIGNALS) process.off(signal, end)
    })
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
