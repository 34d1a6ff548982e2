// `npm start`: installs and builds the application if needed, starts it and supervises its processes.

import { bundleBrowser } from './browser-bundle.mjs'
import { bundle, isBundled, load } from './bundle.mjs'
import { install } from './install.mjs'
import { build, isBuilt, ROOT, readFlags, requireNode } from './setup.mjs'

const HELP = `npm start             installs and builds if needed, then runs web, worker, and a database if DATABASE_URL is not set
npm start -- --web    a web process alone; --worker: a worker alone; --all: both, as without an option
npm start -- --built  never installs or builds: ends with exit 1 if npm run build was not run for this version and Node.js
npm run migrate       migrates the database, and ends
npm run worker        the same as npm start -- --worker
npm run dev           everything, with hot reload and without a build

Settings are environment variables, or lines of a file .env. .env.example lists all settings.`

const PARTS = ['--all', '--web', '--worker', '--migrate']

requireNode()
const flags = readFlags(['--dev', '--built', ...PARTS], HELP)
const dev = flags.includes('--dev')
const parts = PARTS.filter((part) => flags.includes(part))
if (parts.length > 1 || (dev && parts.length > 0 && parts[0] !== '--all')) {
  console.error(`Use one of ${[...(dev ? ['--dev'] : []), ...parts].join(', ')}.\n\n${HELP}`)
  process.exit(2)
}
const part = (parts[0] ?? '--all').slice(2)
const hasPages = part === 'all' || part === 'web'

process.chdir(ROOT)
process.env.NEXT_TELEMETRY_DISABLED = '1'
if (flags.includes('--built')) {
  if (!isBundled() || (hasPages && !isBuilt())) {
    const { node } = process.versions
    console.error(`There is no build of this version for Node.js ${node.split('.')[0]}. Run: npm run build`)
    process.exit(1)
  }
} else {
  await install()
  if (!dev && hasPages) await build()
  if (!dev) await bundle()
  else await bundleBrowser()
}
const { main } = await load('main', { fromSource: dev })
await main({ dev, part })
