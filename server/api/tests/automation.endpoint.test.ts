import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { Me } from '../../contract/accounts/account'
import { ChannelList } from '../../contract/channels/channel'
import { Event, RecentMessages } from '../../contract/messages/event'
import { CreatedSubscription } from '../../contract/webhooks/creation'
import { Subscription } from '../../contract/webhooks/subscription'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { deliveryRows } from '../../testing/deliveries/deliveries'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { violationsOfDelivery } from '../../testing/rest/conformity'
import { api, builtService } from '../../testing/rest/rest-request'
import { type Received, type Receiver, type ReceiverResponse, startReceiver } from '../../testing/servers/receiver'
import { verify } from '../../webhooks/signing/signature'

testDatabase()

// Tests what a no-code automation tool does with a token, from connecting to deleting: with the built service and
// a TLS receiver that has one path for each hook, as such tools do.

const SOON = { timeout: 60_000 }

/** Returns the status of the hook at a path for its n-th request. */
const responses = new Map<string, (n: number) => ReceiverResponse>()
let receiver: Receiver
beforeAll(async () => {
  const { identity, ports } = builtService().receivers
  receiver = await startReceiver({
    ...{ identity, port: ports[0] },
    response: ({ path }) => responses.get(path)?.(hooksAt(path).length) ?? {},
  })
})
afterAll(() => receiver.close())

let account: Account
let token: string
let domain: { id: string; name: string }
let campaign: { id: string; name: string }
beforeEach(async () => {
  account = await anAccount({ name: 'Harbour Dental', plan: 'starter' })
  token = (await aToken({ accountId: account.id, name: 'Zapier' })).token
  domain = await aChannel({ accountId: account.id })
  campaign = await aChannel({ accountId: account.id, type: 'campaign' })
})

const hooksAt = (path: string): Received[] => receiver.received.filter((hook) => hook.path === path)
const envelopeOf = ({ body }: Received): Event => Event.parse(JSON.parse(body.toString()))
const recent = async (limit = 3, channelId = '') =>
  RecentMessages.parse((await api('GET', `/messages/recent?limit=${limit}&channel_id=${channelId}`, { token })).body)
    .messages

let hooks = 0
/** Enables an automation: creates a subscription with its own URL and the tool's id. */
async function subscribe(more: Record<string, unknown> = {}) {
  const path = `/hooks/standard/${hooks++}`
  const url = `https://localhost:${receiver.port}${path}`
  const { status, body } = await api('POST', '/webhook-subscriptions', {
    token,
    body: { url, zapier_subscription_id: `zap-${path}`, ...more },
  })
  expect(status).toBe(201)
  return { path, url, subscription: CreatedSubscription.parse(body) }
}

const completeOn = async (channel: typeof domain, type: 'domain' | 'campaign' = 'domain') => {
  const [completed] = await completeMessages(account, [
    aMessage({
      createdAt: new Date(Date.now() - 30_000),
      completedAt: new Date(),
      channelId: channel.id,
      channel: { type, id: channel.id, name: channel.name, page_url: null },
    }),
  ])
  if (!completed) throw new Error('Nothing was completed.')
  return completed
}

/** Returns the names of all fields, including nested ones, which a tool lets a person map. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : Array.isArray(value)
      ? 'list'
      : 'value'

describe('connecting', () => {
  test('/me accepts the token and returns a label for the connection', async () => {
    const me = Me.parse((await api('GET', '/me', { token })).body)
    expect(me).toMatchObject({ name: 'Harbour Dental', token: { name: 'Zapier' } })
  })

  test('the channels have an id and a name for a picker', async () => {
    const { channels } = ChannelList.parse((await api('GET', '/channels', { token })).body)
    expect(channels.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: domain.id, name: domain.name },
      { id: campaign.id, name: campaign.name },
    ])
  })
})

test('the sample has the shape of a hook request, before and after the first message', async () => {
  const { path } = await subscribe()
  const [invented] = await recent()
  expect(invented?.sample).toBe(true)
  await completeOn(domain)
  await expect.poll(() => hooksAt(path).length, SOON).toBe(1)
  const hook = envelopeOf(hooksAt(path)[0]!)
  const [real] = await recent(1)
  expect(shapeOf(real)).toEqual(shapeOf(hook))
  const { sample: _mark, ...rest } = invented ?? {}
  expect(shapeOf(rest)).toEqual(shapeOf(hook))
})

test('an automation on one channel lists the sample, then messages of that channel, then none', async () => {
  expect(await recent(3, campaign.id)).toMatchObject([{ sample: true, data: { channel: { id: campaign.id } } }])
  await completeOn(domain)
  expect(await recent(3, campaign.id)).toEqual([])
  const { eventId } = await completeOn(campaign, 'campaign')
  expect((await recent(3, campaign.id)).map(({ event_id }) => event_id)).toEqual([eventId])
})

test('an event reaches the hook with a valid signature and equals the recent message', async () => {
  const { path, url, subscription } = await subscribe({ source: 'zapier' })
  expect(subscription).toMatchObject({ url, source: 'zapier', created_by_user_id: null })
  const { eventId } = await completeOn(domain)
  await expect.poll(() => hooksAt(path).length, SOON).toBe(1)

  const hook = hooksAt(path)[0]!
  expect(violationsOfDelivery(hook)).toEqual([])
  expect(verify(subscription.secret, String(hook.headers['x-message-signature']), hook.body)).toEqual({ ok: true })
  const { delivered_at: _then, ...delivered } = envelopeOf(hook)
  const { delivered_at: _now, ...listed } = (await recent(1))[0]!
  expect(delivered.event_id).toBe(eventId)
  expect(listed).toEqual(delivered)
})

test('a client that detects duplicates by event_id sees each message once, across retries, two hooks and polling', async () => {
  const [first, second] = [await subscribe(), await subscribe()]
  responses.set(first.path, (n) => ({ status: n === 1 ? 503 : 200 }))
  const { eventId } = await completeOn(domain)
  const { eventId: next } = await completeOn(campaign, 'campaign')
  await expect.poll(() => hooksAt(first.path).length, SOON).toBe(3)
  await expect.poll(() => hooksAt(second.path).length, SOON).toBe(2)

  const received = [...hooksAt(first.path), ...hooksAt(second.path)]
  const seen = [...received.map(envelopeOf), ...(await recent(100))].map(({ event_id }) => event_id)
  expect(seen).toHaveLength(7)
  expect(new Set(seen)).toEqual(new Set([eventId, next]))
  expect(new Set(received.map(({ headers }) => headers['x-message-delivery-id'])).size).toBe(5)
})

test('a hook for one channel gets no events of other channels', async () => {
  const { path, subscription } = await subscribe({ channel_id: campaign.id })
  expect(subscription).toMatchObject({ channel_id: campaign.id, channel_type: 'campaign' })
  await completeOn(domain)
  const { eventId } = await completeOn(campaign, 'campaign')
  await expect.poll(() => hooksAt(path).length, SOON).toBe(1)
  expect(hooksAt(path).map((hook) => envelopeOf(hook).event_id)).toEqual([eventId])
  expect(await deliveryRows(subscription.id)).toHaveLength(1)
})

test('deleting the subscription requires only the id of the 201, and it can be created again afterwards', async () => {
  const zapier_subscription_id = '52415181'
  const { path, subscription } = await subscribe({ zapier_subscription_id })
  expect(
    await api('POST', '/webhook-subscriptions', { token, body: { url: receiver.url, zapier_subscription_id } }),
  ).toMatchObject({ status: 409, body: { error: 'conflict' } })

  const { status, body } = await api('DELETE', `/webhook-subscriptions/${subscription.id}`, { token })
  expect([status, Subscription.parse(body).is_active]).toEqual([200, false])
  await completeOn(domain)
  expect(await deliveryRows(subscription.id)).toEqual([])
  expect((await api('DELETE', `/webhook-subscriptions/${subscription.id}`, { token })).status).toBe(200)

  const again = await subscribe({ zapier_subscription_id })
  await completeOn(domain)
  await expect.poll(() => hooksAt(again.path).length, SOON).toBe(1)
  expect(hooksAt(path)).toEqual([])
})

test('a hook that responds 410 is never called again', async () => {
  const { path, subscription } = await subscribe()
  responses.set(path, () => ({ status: 410 }))
  await completeOn(domain)
  const state = async () =>
    Subscription.parse((await api('GET', `/webhook-subscriptions/${subscription.id}`, { token })).body)
  // The rows, because the API answers 60 requests a minute.
  const states = async () => (await deliveryRows(subscription.id)).map(({ state }) => state)
  await expect.poll(states, SOON).toEqual(['gone'])
  expect(await state()).toMatchObject({
    is_active: false,
    consecutive_failures: 1,
    last_error: expect.stringContaining('410'),
  })

  await completeOn(domain)
  expect(await states()).toEqual(['gone'])
  expect(hooksAt(path)).toHaveLength(1)
})
