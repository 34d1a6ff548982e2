// `npm run openapi`: writes the files that are generated from the contract, so that reviewers see a change.

import { writeFileSync } from 'node:fs'
import { installWithDev } from './install.mjs'
import { requireNode } from './setup.mjs'

requireNode()
await installWithDev()
const { register } = await import('tsx/esm/api')
register()
const { SNAPSHOT, snapshotText } = await import('./contract.ts')
writeFileSync(SNAPSHOT, snapshotText())
console.log(`Wrote ${SNAPSHOT}.`)
