// `npm run bench -- <name> [options]`: runs bench/<name>.ts, whose main(args) returns the exit code.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWithDev } from './install.mjs'
import { ROOT, requireNode } from './setup.mjs'

const BENCHES = {
  deliveries: 'throughput and latency of deliveries, beside the smallest outbox',
  api: 'throughput and latency of the REST API',
  growth: 'time of publishing, claiming, listing and retention as the tables grow',
  feed: 'time of a page of GET /messages, beside an account with a thousand messages',
  intake: 'time from a recording of 30 seconds to its webhook',
  speech: 'wrong words of the built-in speech recognition',
  summaries: 'correct fields of the built-in summaries',
  pages: 'time of the pages of the dashboard on the server',
  js: 'JavaScript of the first load of each page',
}

requireNode()
const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(BENCHES, name)) {
  const lines = Object.entries(BENCHES).map(([bench, what]) => `  ${bench.padEnd(12)} ${what}`)
  console.log(`npm run bench -- <name> [options]\n\n${lines.join('\n')}\n\n--help after a name lists its options.`)
  process.exit(name === '--help' ? 0 : 2)
}
await installWithDev()
// Set before an import opens the log. Log lines would appear between the printed figures.
process.env.LOG_LEVEL ??= 'warn'
const { register } = await import('tsx/esm/api')
register()
const { main } = await import(pathToFileURL(path.join(ROOT, 'bench', `${name}.ts`)).href)
process.exitCode = await main(args)
