import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../root'
import { typeErrorsOf } from '../../testing/client/type-errors'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { openApiDocument } from '../openapi/openapi'
import { handleRest } from '../rest/rest'

// Tests that a client that @hey-api/openapi-ts generates from the document compiles, and that its calls work. The
// client is generated into a temporary folder inside the project, so that TypeScript finds its types.

testDatabase()

const API = 'http://localhost:3000/api/v1'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(ROOT, 'node_modules', '.hey-api-'))
  await createClient({
    input: JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000'))),
    output: { path: path.join(folder, 'client') },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  })
  await copyFile(path.join(ROOT, 'server/testing/client/hey-api/scenario.ts'), path.join(folder, 'scenario.ts'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the client compiles under strict settings', () => {
  expect(typeErrorsOf(path.join(folder, 'scenario.ts'), '--lib', 'es2023,dom,dom.iterable')).toBe('')
}, 60_000)

test('calls of the client succeed and fail as documented, and all errors have one type', async () => {
  const outfile = path.join(folder, 'scenario.mjs')
  await build({
    entryPoints: [path.join(folder, 'scenario.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  })
  const { scenario } = (await import(pathToFileURL(outfile).href)) as {
    scenario: (options: object) => Promise<unknown>
  }
  const { token } = await aToken({ accountId: (await anAccount({ plan: 'starter' })).id })
  const fetch: typeof globalThis.fetch = (input, init) => handleRest(new Request(input, init))
  expect(await scenario({ api: API, token, fetch })).toEqual({
    plan: 'starter',
    created: '52415181',
    channelType: null,
    refused: 'invalid_url: scheme_must_be_https',
    total: 1,
    isSample: true,
    isActive: false,
    missing: 'not_found',
  })
})
