// `npm run test:clients`: tests generated clients against a running service (scripts/clients/run.ts).

import { register } from 'tsx/esm/api'
import { install, requireNode } from './setup.mjs'

requireNode()
process.env.LOG_LEVEL ??= 'error'
await install()
register()
const { main } = await import('./clients/run.ts')
process.exitCode = await main(process.argv.slice(2))
