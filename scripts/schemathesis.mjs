// `npm run test:schemathesis`: tests the API against its document (scripts/schemathesis/run.ts).

import { installWithDev } from './install.mjs'
import { requireNode } from './setup.mjs'

requireNode()
process.env.LOG_LEVEL ??= 'error'
await installWithDev()
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./schemathesis/run.ts')
process.exitCode = await main(process.argv.slice(2))
