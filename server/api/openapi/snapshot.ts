import path from 'node:path'
import { openApiDocument } from '../openapi'

/** The committed document: what it says may change only where a person sees it. `npm run openapi` writes it. */
export const SNAPSHOT = path.join(import.meta.dirname, 'snapshot.json')

/** Stands for the address of some real instance; linters refuse example.com and localhost as servers. */
const PUBLIC_BASE_URL = 'https://voice.example.org'

export const snapshotText = (): string => `${JSON.stringify(openApiDocument(PUBLIC_BASE_URL), null, 2)}\n`
