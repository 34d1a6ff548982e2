import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../server/api/openapi/openapi'
import { ROOT } from '../server/root'

// Files that are generated from the contract and committed, so that reviewers see a change. `npm run openapi` writes
// both.

export const SNAPSHOT = path.join(ROOT, 'server/api/openapi/snapshot.json')
export const CLIENT_TYPES = path.join(ROOT, 'server/testing/client/api.ts')

/** An example address of the service. Linters refuse example.com and localhost as servers. */
const PUBLIC_BASE_URL = 'https://voice.example.org'

export const snapshotText = (): string => `${JSON.stringify(openApiDocument(PUBLIC_BASE_URL), null, 2)}\n`

/** Generates the types of a client from the document with openapi-typescript. */
export const clientTypes = async (): Promise<string> => astToString(await openapiTypescript(snapshotText()))
