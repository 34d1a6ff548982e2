import path from 'node:path'
import createClient, { type Client } from 'openapi-fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { completeMessages } from '../../messages/completion/complete'
import { ROOT } from '../../root'
import type { paths } from '../../testing/client/api'
import { tryIt, unsubscribe } from '../../testing/client/scenario'
import { typeErrorsOf } from '../../testing/client/type-errors'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { builtService } from '../../testing/rest/rest-request'
import { type Receiver, startReceiver } from '../../testing/servers/receiver'
import { verify } from '../../webhooks/signing/signature'

testDatabase()

const SCENARIO = path.join(ROOT, 'server/testing/client/scenario.ts')

let receiver: Receiver
let account: Account
let client: Client<paths>
beforeAll(async () => {
  const service = builtService()
  receiver = await startReceiver({ identity: service.receivers.identity, port: service.receivers.ports[1] })
  account = await anAccount({ name: 'Harbour Dental', plan: 'pro' })
  const { token } = await aToken({ accountId: account.id })
  client = createClient<paths>({
    baseUrl: `${service.url}/api/v1`,
    headers: { Authorization: `Bearer ${token}` },
  })
})
afterAll(() => receiver.close())

describe('a client with types of openapi-typescript', () => {
  test('compiles with its types under the strictest settings', () => {
    expect(typeErrorsOf(SCENARIO, '--exactOptionalPropertyTypes')).toBe('')
  })

  test('gets the account, subscribes, lists and receives a message, as in the README', async () => {
    const { label, id, secret, active, total, sample } = await tryIt(client, receiver.url)
    expect({ label, active, total }).toEqual({ label: 'Harbour Dental (pro)', active: [id], total: 1 })
    expect(sample).toMatchObject({ sample: true, data: { id: 'sample' } })

    const [completed] = await completeMessages(account, [aMessage()])
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
    const { headers, body } = receiver.received[0]!
    expect(verify(secret, String(headers['x-message-signature']), body)).toEqual({ ok: true })
    expect(JSON.parse(body.toString())).toMatchObject({ event_id: completed?.eventId })

    expect(await unsubscribe(client, id)).toBeNull()
    expect(await unsubscribe(client, '00000000-0000-4000-8000-000000000000')).toBe('not_found')
  })

  test('gets the errors that the document describes', async () => {
    await expect(tryIt(client, 'https://10.0.0.7/')).rejects.toThrow(
      'invalid_url: ipv4_is_private_or_loopback: 10.0.0.7',
    )
  })
})
