import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { openApiDocument } from '../server/api/openapi/openapi'
import { ROOT } from '../server/root'

// Generated from the contract and committed, so that reviewers see a change.
export const SNAPSHOT = path.join(ROOT, 'server/api/openapi/snapshot.json')

/** An example address of the service. Linters refuse example.com and localhost as servers. */
const PUBLIC_BASE_URL = 'https://voice.example.org'

export const snapshotText = (): string => `${JSON.stringify(openApiDocument(PUBLIC_BASE_URL), null, 2)}\n`

/** `npm run openapi` */
export function main(): void {
  writeFileSync(SNAPSHOT, snapshotText())
  console.log(`Wrote ${SNAPSHOT}.`)
}
