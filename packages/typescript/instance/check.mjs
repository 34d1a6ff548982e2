// Runs the built package against a service, which `npm run test:packages` in the root of the repository starts.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { ApiError, VoiceMessages, Webhook, WebhookVerificationError } from 'voice-messages'

const { SERVICE_URL, SERVICE_TOKEN, CONTROL_URL, RECEIVER_PORT, RECEIVER_TLS } = process.env
const client = new VoiceMessages({ token: SERVICE_TOKEN, baseUrl: SERVICE_URL })
const control = async (path) => (await fetch(CONTROL_URL + path, { method: 'POST' })).text()
const completeMessage = () => control('/complete')

// A receiver that stores the ids of verified events, or refuses them all.
const stored = new Set()
const receiver = { webhook: undefined, isBroken: false }
const server = createServer(
  { cert: readFileSync(RECEIVER_TLS), key: readFileSync(RECEIVER_TLS) },
  async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    if (receiver.isBroken) return response.writeHead(500).end()
    try {
      const event = await receiver.webhook.verify(Buffer.concat(chunks), request.headers)
      stored.add(event.event_id)
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end()
    }
  },
)
await new Promise((resolve) => server.listen(RECEIVER_PORT, '127.0.0.1', resolve))

try {
  assert.ok((await client.get('/me')).name)
  const stranger = new VoiceMessages({ token: `msg_pat_${'0'.repeat(64)}`, baseUrl: SERVICE_URL })
  const refused = await stranger.get('/me').catch((error) => error)
  assert.ok(refused instanceof ApiError)
  assert.deepEqual([refused.status, refused.code], [401, 'invalid_token'])
  assert.match(refused.requestId, /\S/)

  const body = { url: `https://localhost:${RECEIVER_PORT}/typescript` }
  const params = { header: { 'idempotency-key': `typescript-${Date.now()}` } }
  const { id, secret } = await client.post('/webhook-subscriptions', { params, body })
  const repeated = await client.post('/webhook-subscriptions', { params, body })
  assert.deepEqual([repeated.id, repeated.secret], [id, undefined])
  receiver.webhook = new Webhook(secret)

  const messages = []
  for (let made = 0; made < 3; made++) messages.push(await completeMessage())
  await until(() => stored.size === 3, 'the first three events')
  const checkpoint = (await client.reconcile(id, stored)).checkpoint
  assert.equal(checkpoint.number, 3)

  // A worker that is killed between a request and its result sends the event again.
  const worker = await control('/kill-worker')
  for (let made = 0; made < 3; made++) messages.push(await completeMessage())
  assert.notEqual(await control('/kill-worker'), worker)
  await until(() => stored.size === 6, 'the events after the kills')

  // The fifth failure disables the subscription: its deliveries are held, and later events are missed.
  receiver.isBroken = true
  for (let made = 0; made < 6; made++) messages.push(await completeMessage())
  const find = () => client.get('/webhook-subscriptions/{id}', { params: { path: { id } } })
  await until(async () => !(await find()).is_active, 'the subscription is disabled')
  for (let made = 0; made < 3; made++) messages.push(await completeMessage())
  await control('/complete?contact=gone@example.com')
  assert.equal((await client.reconcile(id, stored)).missing.length, 10)
  assert.equal(await control('/erase?contact=gone@example.com'), '1')

  const published = []
  for await (const { event_id } of client.events({ limit: 5 })) published.push(event_id)
  assert.equal(published.length, messages.length)
  const lacking = await client.reconcile(id, stored)
  assert.equal(lacking.count, messages.length + 1)
  assert.deepEqual(
    lacking.unavailable.map(({ number }) => number),
    [lacking.count],
  )
  const expected = published.filter((one) => !stored.has(one)).sort()
  assert.deepEqual(lacking.missing.map(({ event_id }) => event_id).sort(), expected)
  assert.equal(expected.length, 9)
  const later = await client.reconcile(id, stored, checkpoint)
  assert.deepEqual([later.count, later.missing.length], [13, 9])

  receiver.isBroken = false
  const path = { id }
  await client.post('/webhook-subscriptions/{id}/reactivate', {
    params: { path },
    body: { send_held: true, send_missed: true },
  })
  await client.post('/webhook-subscriptions/{id}/recover', {
    params: { path },
    body: { since: '2020-01-01T00:00:00Z' },
  })
  await until(() => stored.size === messages.length, 'all events')
  assert.deepEqual((await client.reconcile(id, stored)).missing, [])

  const read = []
  for await (const message of client.messages({ order: 'asc', limit: 5 })) read.push(message.id)
  assert.deepEqual(read, messages)
  let attempts = 0
  for await (const delivery of client.deliveries(id, { limit: 5 })) attempts += delivery.attempts.length
  assert.ok(attempts > messages.length)
  console.log(`TypeScript: ${messages.length} events verified, ${lacking.missing.length} found missing and recovered.`)
} finally {
  server.closeAllConnections()
  server.close()
}

async function until(condition, what) {
  for (const begun = Date.now(); !(await condition()); ) {
    assert.ok(Date.now() - begun < 60_000, `not within a minute: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
