// `npm run openapi`: writes the API document's snapshot, so that a change of the contract shows in review.

import { writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'

register()
const { SNAPSHOT, snapshotText } = await import('../server/api/openapi/snapshot.ts')
writeFileSync(SNAPSHOT, snapshotText())
console.log(`Wrote ${SNAPSHOT}.`)
