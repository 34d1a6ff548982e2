// `npm run test:schemathesis`: tests the API against its document (scripts/schemathesis/run.ts).

import { register } from 'tsx/esm/api'
import { install, requireNode } from './setup.mjs'

requireNode()
process.env.LOG_LEVEL ??= 'error'
await install()
register()
const { main } = await import('./schemathesis/run.ts')
process.exitCode = await main(process.argv.slice(2))
