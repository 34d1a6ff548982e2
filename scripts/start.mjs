// `npm start`: installs and builds the application if needed, starts it and supervises its processes.

import { bundleBrowser } from './browser-bundle.mjs'
import { bundle, load } from './bundle.mjs'
import { readFlags } from './flags.mjs'
import { install } from './install.mjs'
import { build, ROOT, requireNode } from './setup.mjs'

const HELP = `npm start             installs and builds if needed, then runs web, worker, and a database if DATABASE_URL is not set
npm run dev           the same with hot reload and without a build
npm run worker        runs an additional worker on the same database

Settings are environment variables, or lines of a file .env. .env.example lists all settings.`

requireNode()
const flags = readFlags(['--dev', '--worker'], HELP)
const [dev, workerOnly] = [flags.includes('--dev'), flags.includes('--worker')]

process.chdir(ROOT)
process.env.NEXT_TELEMETRY_DISABLED = '1'
await install()
if (!dev && !workerOnly) await build()
if (!dev) await bundle()
else await bundleBrowser()
const { main } = await load('main', { fromSource: dev })
await main({ dev, workerOnly })
