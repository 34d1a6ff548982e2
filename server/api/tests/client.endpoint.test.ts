import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeMessages } from '../../messages/completion/complete'
import { ROOT } from '../../root'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { builtService } from '../../testing/rest/rest-request'
import { type Receiver, startReceiver } from '../../testing/servers/receiver'
import { verify } from '../../webhooks/signing/signature'

// A client with the types that openapi-typescript generates from the document of the service. It is generated into a folder inside
// the project, so that the compiler finds openapi-fetch.

testDatabase()

interface Scenario {
  connect(baseUrl: string, token: string): object
  tryIt(client: object, url: string): Promise<{ label: string; id: string; secret: string } & Record<string, unknown>>
  unsubscribe(client: object, id: string): Promise<string | null>
}

let folder: string
let receiver: Receiver
beforeAll(async () => {
  folder = await mkdtemp(path.join(ROOT, 'node_modules', '.client-'))
  const document = await (await fetch(`${builtService().url}/api/v1/openapi.json`)).text()
  await writeFile(path.join(folder, 'api.ts'), astToString(await openapiTypescript(document)))
  await copyFile(path.join(ROOT, 'server/testing/client/scenario.ts'), path.join(folder, 'scenario.ts'))
  const { identity, ports } = builtService().receivers
  receiver = await startReceiver({ identity, port: ports[1] })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await receiver.close()
})

test('the client compiles under the strictest settings', () => {
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit', '--types', '']
  const target = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler']
  // Without the configuration of this project, which a user of the API does not have.
  const words = [compiler, '--ignoreConfig', ...strict, ...target, path.join(folder, 'scenario.ts')]
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('the client gets the account, subscribes, lists, receives a message and gets documented errors', async () => {
  const outfile = path.join(folder, 'scenario.mjs')
  await build({
    entryPoints: [path.join(folder, 'scenario.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  })
  const { connect, tryIt, unsubscribe } = (await import(pathToFileURL(outfile).href)) as Scenario
  const account = await anAccount({ name: 'Harbour Dental', plan: 'pro' })
  const client = connect(`${builtService().url}/api/v1`, (await aToken({ accountId: account.id })).token)

  const { label, id, secret, active, total, sample } = await tryIt(client, receiver.url)
  expect({ label, active, total }).toEqual({ label: 'Harbour Dental (pro)', active: [id], total: 1 })
  expect(sample).toMatchObject({ sample: true, data: { id: 'sample' } })

  const [completed] = await completeMessages(account, [aMessage()])
  await expect.poll(() => receiver.received.length).toBe(1)
  const { headers, body } = receiver.received[0]!
  expect(verify(secret, String(headers['x-message-signature']), body)).toEqual({ ok: true })
  expect(JSON.parse(body.toString())).toMatchObject({ event_id: completed?.eventId })

  expect(await unsubscribe(client, id)).toBeNull()
  expect(await unsubscribe(client, '00000000-0000-4000-8000-000000000000')).toBe('not_found')
  await expect(tryIt(client, 'https://10.0.0.7/')).rejects.toThrow('invalid_url: ipv4_is_private_or_loopback: 10.0.0.7')
})
