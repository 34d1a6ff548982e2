import { writeFileSync } from 'node:fs'
import path from 'node:path'
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript'
import { openApiDocument } from '../server/api/openapi/openapi'
import { ROOT } from '../server/root'
import { pythonModels, pythonOperations } from './python-client'

/** An example address of the service. Linters refuse example.com and localhost as servers. */
const PUBLIC_BASE_URL = 'https://voice.example.org'

export const SNAPSHOT = path.join(ROOT, 'server/api/openapi/snapshot.json')

/** What is generated from the contract and committed, so that reviewers see a change: file and text. */
export async function contractFiles(): Promise<Record<string, string>> {
  const document = openApiDocument(PUBLIC_BASE_URL)
  const python = JSON.parse(JSON.stringify(document))
  return {
    [path.relative(ROOT, SNAPSHOT)]: `${JSON.stringify(document, null, 2)}\n`,
    'packages/typescript/src/api.ts': await typesOf(document),
    'packages/python/src/voice_messages/models.py': pythonModels(python),
    'packages/python/src/voice_messages/operations.py': pythonOperations(python),
  }
}

async function typesOf(document: object): Promise<string> {
  // It changes the document that it reads.
  return COMMENT_HEADER + astToString(await openapiTS(structuredClone(document) as OpenAPI3))
}

/** `npm run openapi` */
export async function main(): Promise<void> {
  for (const [file, text] of Object.entries(await contractFiles())) {
    writeFileSync(path.join(ROOT, file), text)
    console.log(`Wrote ${file}.`)
  }
}
