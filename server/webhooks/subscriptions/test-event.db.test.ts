import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { Event } from '../../contract/messages/event'
import { REQUESTS_PER_WINDOW } from '../../limits/rate-limit'
import { testDatabase } from '../../testing/database/database'
import { TEST_KEYS } from '../../testing/database/test-keys'
import { subscriptionRow } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { type Receiver, type ReceiverResponse, startReceiver } from '../../testing/servers/receiver'
import { setEnv } from '../../testing/set-env'
import { HISTORY_LENGTH, listAttempts } from '../delivery/history'
import { disable } from '../delivery/subscription-counters'
import { createSecret, encryptSecret } from '../signing/secret'
import { verify } from '../signing/signature'
import { sendTestEvent } from './test-event'

const database = testDatabase()

let receiver: Receiver
let response: ReceiverResponse = {}
beforeAll(async () => {
  setEnv({ DELIVERY_TIMEOUT_SECONDS: '1' })
  receiver = await startReceiver({ response: () => response })
})
afterAll(() => receiver.close())

async function subscribed(change: object = {}) {
  const account = await anAccount()
  const { row, secret } = await aSubscription({ accountId: account.id, url: receiver.url, ...change })
  const press = async () => {
    const sent = await sendTestEvent(account, SYSTEM_ACTOR, row.id, { policy: receiver.policy })
    if (!sent) throw new Error('There is no such subscription.')
    return sent
  }
  return { account, row, secret, press }
}
const lastRequest = () => {
  const request = receiver.received.at(-1)
  if (!request) throw new Error('Nothing was received.')
  return request
}

const OTHER_KEY = `other:${Buffer.alloc(32, 9).toString('base64')}`
const without = (code: string) => ({
  ...receiver.policy,
  resolve: () => Promise.reject(Object.assign(new Error(), { code })),
})

describe('a test event', () => {
  test('has the sample message, is marked and signed with the real secret, and is in the history', async () => {
    response = { status: 202, body: 'thanks' }
    const { row, secret, press } = await subscribed()
    const { attempt, request } = await press()
    const { headers, body } = lastRequest()
    expect(headers).toMatchObject({
      'x-message-test': 'true',
      'x-message-event': 'message.completed',
      'x-message-delivery-id': attempt.id,
      'content-type': 'application/json',
    })
    expect(verify(secret, String(headers['x-message-signature']), body)).toEqual({ ok: true })
    const event = Event.parse(JSON.parse(body.toString()))
    expect(event).toMatchObject({ sample: true, event_id: attempt.event_id, data: { id: 'sample' } })
    expect(attempt).toMatchObject({
      test: true,
      resendable_delivery_id: null,
      resend_number: 0,
      attempt: 1,
      status: 202,
      excerpt: 'thanks',
    })
    expect(await listAttempts(row.id)).toEqual([attempt])
    expect(request.body).toBe(body.toString())
    expect(JSON.stringify(request)).not.toContain(secret)
  })

  test('is a new event each time', async () => {
    const { press } = await subscribed()
    const [first, second] = [await press(), await press()]
    expect(first.attempt.event_id).not.toBe(second.attempt.event_id)
    expect(first.attempt.id).not.toBe(second.attempt.id)
  })

  test('for a subscription to one channel is of that channel', async () => {
    const account = await anAccount()
    for (const type of ['domain', 'campaign'] as const) {
      const channel = await aChannel({ accountId: account.id, type })
      const { row } = await aSubscription({
        accountId: account.id,
        url: receiver.url,
        channelId: channel.id,
        channelType: type,
      })
      await sendTestEvent(account, SYSTEM_ACTOR, row.id, { policy: receiver.policy })
      const { data } = Event.parse(JSON.parse(lastRequest().body.toString()))
      expect(data.channel).toEqual({
        type,
        id: channel.id,
        name: channel.name,
        page_url: type === 'domain' ? `https://${channel.name}/` : null,
      })
    }
  })

  // Responses that would count, reset, disable or make it gone if they were to a delivery.
  test.each<[string, ReceiverResponse, object]>([
    ['200', { status: 200 }, { status: 200, failure: null }],
    ['500', { status: 500 }, { status: 500, failure: 'http_status' }],
    ['410', { status: 410 }, { status: 410, failure: 'http_status' }],
    ['a redirect', { status: 302 }, { status: 302, error: 'redirect_blocked: 302' }],
    ['silence', 'hang', { status: null, failure: 'timeout' }],
  ])('with %s changes no counter, no last_* field and no state, and plans nothing', async (_, given, told) => {
    response = given
    const { row, press } = await subscribed({ consecutiveFailures: 4, lastError: 'HTTP 503' })
    expect((await press()).attempt).toMatchObject({ ...told, next_attempt_at: null })
    expect(await subscriptionRow(row.id)).toEqual(row)
    expect(await database.sql`select 1 from deliveries where subscription_id = ${row.id}`).toEqual([])
    response = {}
  })

  test('is sent for a disabled or gone subscription and refused for a scrubbed one', async () => {
    for (const reason of ['deleted', 'gone'] as const) {
      const { row, press } = await subscribed()
      await database.db.transaction((tx) => disable(tx, [row.id], reason, SYSTEM_ACTOR))
      expect((await press()).attempt.status).toBe(200)
    }
    const { press } = await subscribed({
      isActive: false,
      disabledAt: new Date(0),
      disabledReason: 'deleted',
      scrubbedAt: new Date(),
      encryptedSecret: null,
    })
    await expect(press()).rejects.toMatchObject({ error: 'conflict' })
  })

  test('is signed with both secrets during an overlap, the new one first', async () => {
    const { row, secret, press } = await subscribed()
    const previous = createSecret()
    await database.sql`
      update webhook_subscriptions set previous_encrypted_secret = ${encryptSecret(previous, row.id)},
        previous_secret_until = now() + interval '1 hour' where id = ${row.id}`
    await press()
    const { headers, body } = lastRequest()
    const signature = String(headers['x-message-signature'])
    expect(signature.match(/v1=/g)).toHaveLength(2)
    for (const key of [secret, previous]) expect(verify(key, signature, body)).toEqual({ ok: true })
    expect(verify(secret, signature.replace(/,v1=[0-9a-f]+$/, ''), body)).toEqual({ ok: true })
  })

  test('counts among the fifty attempts of the history; sixty a minute are accepted', async () => {
    const { row, press } = await subscribed()
    for (let n = 0; n < REQUESTS_PER_WINDOW; n++) await press()
    expect(await listAttempts(row.id)).toHaveLength(HISTORY_LENGTH)
    const kept = await database.sql`select count(*)::int from delivery_attempts where subscription_id = ${row.id}`
    expect(kept).toEqual([{ count: HISTORY_LENGTH }])
    await expect(press()).rejects.toMatchObject({
      error: 'rate_limited',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    })
    await (await subscribed()).press()
  })

  test.each([
    ['its key is missing', () => ({ keys: OTHER_KEY, policy: receiver.policy })],
    ['there is no descriptor left', () => ({ keys: TEST_KEYS.SECRET_ENCRYPTION_KEYS, policy: without('EMFILE') })],
  ])('is refused with 503 and not recorded when %s', async (_, given) => {
    const { account, row } = await subscribed()
    const { keys, policy } = given()
    try {
      setEnv({ SECRET_ENCRYPTION_KEYS: keys })
      await expect(sendTestEvent(account, SYSTEM_ACTOR, row.id, { policy })).rejects.toMatchObject({
        error: 'internal_error',
        status: 503,
        headers: { 'Retry-After': '30' },
        message: expect.stringContaining('could not be sent'),
      })
    } finally {
      setEnv({ SECRET_ENCRYPTION_KEYS: TEST_KEYS.SECRET_ENCRYPTION_KEYS })
    }
    expect(await listAttempts(row.id)).toEqual([])
    expect(await subscriptionRow(row.id)).toEqual(row)
  })
})
