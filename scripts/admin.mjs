// `npm run admin`: the operator's command. Plain Node around scripts/admin.ts, so that it can say what is missing.

import { load } from './bundle.mjs'
import { isInstalled } from './install.mjs'
import { requireNode } from './setup.mjs'

requireNode()
if (!isInstalled()) {
  console.error('The packages are not installed yet. Run: npm run build')
  process.exit(1)
}
const { main } = await load('admin')
process.exitCode = await main(process.argv.slice(2))
