import { readFileSync } from 'node:fs'
import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'

// Generated from the committed snapshot of the contract, and committed, too. It does not load the router, so that the
// test of these types runs only when the snapshot changes: the generator takes seconds to load.

const ROOT = path.resolve(import.meta.dirname, '..')
export const CLIENT_TYPES = path.join(ROOT, 'server/testing/client/api.ts')

/** Generates the types of a client from the snapshot with openapi-typescript. */
export const clientTypes = async (): Promise<string> =>
  astToString(await openapiTypescript(readFileSync(path.join(ROOT, 'server/api/openapi/snapshot.json'), 'utf8')))
