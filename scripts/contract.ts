import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../server/api/openapi/openapi'
import { ROOT } from '../server/root'

// What follows from the contract and is committed, so that a change shows where a person sees it. `npm run openapi`
// writes both.

export const SNAPSHOT = path.join(ROOT, 'server/api/openapi/snapshot.json')
export const CLIENT_TYPES = path.join(ROOT, 'server/testing/client/api.ts')

/** An example of an instance's address. Linters refuse example.com and localhost as servers. */
const PUBLIC_BASE_URL = 'https://voice.example.org'

export const snapshotText = (): string => `${JSON.stringify(openApiDocument(PUBLIC_BASE_URL), null, 2)}\n`

/** The types of a client, as openapi-typescript makes them of the document. */
export const clientTypes = async (): Promise<string> => astToString(await openapiTypescript(snapshotText()))
