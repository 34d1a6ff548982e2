// `npm run test:clients`: tests generated clients against a running service (scripts/clients/run.ts).

import { installWithDev } from './install.mjs'
import { requireNode } from './setup.mjs'

requireNode()
process.env.LOG_LEVEL ??= 'error'
await installWithDev()
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('./clients/run.ts')
process.exitCode = await main(process.argv.slice(2))
