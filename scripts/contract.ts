import path from 'node:path'
import { openApiDocument } from '../server/api/openapi/openapi'
import { ROOT } from '../server/root'

// Generated from the contract and committed, so that reviewers see a change. `npm run openapi` writes it.

export const SNAPSHOT = path.join(ROOT, 'server/api/openapi/snapshot.json')

/** An example address of the service. Linters refuse example.com and localhost as servers. */
const PUBLIC_BASE_URL = 'https://voice.example.org'

export const snapshotText = (): string => `${JSON.stringify(openApiDocument(PUBLIC_BASE_URL), null, 2)}\n`
