// `npm run test:node`: runs the test suites on other versions of Node.js, from npm's `node` package.

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installWithDev } from './install.mjs'
import { OLDEST_NODE, ROOT, requireNode, run } from './setup.mjs'

const VERSIONS = [OLDEST_NODE.join('.'), '22', '24']
const SUITES = ['check', 'unit', 'database', 'build', 'service']
const HELP = `npm run test:node                     ${SUITES.join(', ')} on Node.js ${VERSIONS.join(', ')}
npm run test:node -- 24               only on this version
npm run test:node -- --only unit 22   only this suite (can be repeated; npm test -- --help lists the suites)

Each version is downloaded once, into node_modules/.cache/node. The exit code is 1 when a suite fails on any version.`

requireNode()
const { values, positionals } = readOptions()
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
await installWithDev()
const results = []
for (const version of positionals.length > 0 ? positionals : VERSIONS) {
  const binary = await download(version)
  console.log(`\nNode.js ${version}`)
  results.push({ version, code: await test(binary, values.only ?? SUITES) })
}
console.log(
  `\n${results.map(({ version, code }) => `Node.js ${version}: ${code === 0 ? 'passed' : 'failed'}`).join('\n')}`,
)
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)

function readOptions() {
  const options = { only: { type: 'string', multiple: true }, help: { type: 'boolean' } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const wrong = positionals.find((version) => !/^\d+(\.\d+){0,2}$/.test(version))
    if (wrong !== undefined) throw new Error(`${wrong} is not a version of Node.js.`)
    return { values, positionals }
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`)
    process.exit(2)
  }
}

/** @returns {Promise<string>} the path of the binary */
async function download(version) {
  const folder = path.join(ROOT, 'node_modules/.cache/node', version)
  mkdirSync(folder, { recursive: true })
  // Its install script chooses the binary of this platform; .npmrc turns such scripts off for all other packages.
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--ignore-scripts=false']
  const words = ['install', ...options, `node@${version}`]
  const { code, output } = await run('npm', words)
  if (code === 0) return path.join(folder, 'node_modules/node/bin/node')
  console.error(`Node.js ${version} cannot be installed:\n${output}`)
  process.exit(1)
}

function test(binary, suites) {
  const env = { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}` }
  const words = suites.flatMap((suite) => ['--only', suite])
  return new Promise((resolve) => {
    const child = spawn(binary, [path.join(ROOT, 'scripts/test.mjs'), ...words], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
