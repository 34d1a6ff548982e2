// `npm start`: from a fresh clone to the running application, in one process that then supervises it.

import { bundle, load } from './bundle.mjs'
import { build, install, ROOT, requireNode } from './setup.mjs'

const HELP = `npm start             install and build when needed, then run: web, worker, and a database when DATABASE_URL is not set
npm run dev           the same with hot reload, without a build
npm run worker        one more worker on the same database

Settings are environment variables, or lines of a file .env; .env.example lists them all.`

const FLAGS = ['--dev', '--worker', '--help']

requireNode()
const flags = process.argv.slice(2)
const unknown = flags.find((flag) => !FLAGS.includes(flag))
if (unknown !== undefined) {
  console.error(`Unknown option: ${unknown}\n\n${HELP}`)
  process.exit(2)
}
if (flags.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
const [dev, workerOnly] = [flags.includes('--dev'), flags.includes('--worker')]

process.chdir(ROOT)
process.env.NEXT_TELEMETRY_DISABLED = '1'
await install()
if (!dev && !workerOnly) await build()
if (!dev) await bundle()
const { main } = await load('main', { fromSource: dev })
await main({ dev, workerOnly })
