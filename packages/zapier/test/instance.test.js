import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { after, before, test } from 'node:test'
import zapier from 'zapier-platform-core'
import app from '../index.js'

// `npm run test:packages` in the root of the repository starts a service and sets these.
const { SERVICE_URL, SERVICE_TOKEN, SERVICE_CHANNEL, CONTROL_URL, RECEIVER_PORT, RECEIVER_TLS } = process.env
const authData = { base_url: SERVICE_URL, token: SERVICE_TOKEN }
const appTester = zapier.createAppTester(app)
const hook = app.triggers.new_voice_message.operation
const targetUrl = `https://localhost:${RECEIVER_PORT}/hooks/standard/1/zap-${Date.now()}/`
const received = []
const completeMessage = async () => (await fetch(`${CONTROL_URL}/complete`, { method: 'POST' })).text()

const receiver = createTlsServer(
  { cert: readFileSync(RECEIVER_TLS), key: readFileSync(RECEIVER_TLS) },
  (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.end()
    })
  },
)
const files = createServer((_request, response) => response.end(silence()))
before(async () => {
  await new Promise((resolve) => receiver.listen(RECEIVER_PORT, '127.0.0.1', resolve))
  await new Promise((resolve) => files.listen(0, '127.0.0.1', resolve))
})
after(() => {
  receiver.close()
  files.close()
})

test('a connection is tested and has the name of the account', async () => {
  const account = await appTester(app.authentication.test, { authData })
  assert.ok(account.name)
})

test('a wrong token is refused with the words of the service', async () => {
  const wrong = { ...authData, token: `msg_pat_${'0'.repeat(64)}` }
  await assert.rejects(appTester(app.authentication.test, { authData: wrong }), /invalid_token/)
})

test('before the first message, the list is a sample of the shape of the hook', async () => {
  const [sample] = await appTester(hook.performList, { authData, inputData: {} })
  assert.deepEqual(shapeOf(sample), shapeOf(hook.sample))
})

test('a message reaches the hook, in the shape of the list', async () => {
  const inputData = { channel_id: '', urgency: [], callback_required: undefined }
  const subscribeData = await appTester(hook.performSubscribe, { authData, targetUrl, inputData })
  assert.equal(subscribeData.source, 'zapier')
  const id = await completeMessage()
  await until(() => received.length > 0)
  const [event] = await appTester(hook.perform, { authData, cleanedRequest: received[0] })
  assert.equal(event.message_id, id)
  const [listed] = await appTester(hook.performList, { authData, inputData: {} })
  assert.deepEqual(shapeOf(listed), shapeOf(event))
  assert.equal(listed.id, event.id)
  const removed = await appTester(hook.performUnsubscribe, { authData, targetUrl, subscribeData })
  assert.equal(removed.is_active, false)
})

test('a second subscription after a lost unsubscribe replaces the first one', async () => {
  const bundle = {
    authData,
    targetUrl: `${targetUrl}again`,
    inputData: { urgency: ['high'], min_duration_seconds: '2' },
  }
  const first = await appTester(hook.performSubscribe, bundle)
  const second = await appTester(hook.performSubscribe, bundle)
  assert.notEqual(second.id, first.id)
  const headers = { Authorization: `Bearer ${SERVICE_TOKEN}` }
  const found = await fetch(`${SERVICE_URL}/api/v1/webhook-subscriptions/${second.id}`, { headers })
  assert.deepEqual((await found.json()).filter, { urgency: ['high'], min_duration_seconds: 2 })
  await appTester(hook.performUnsubscribe, { ...bundle, subscribeData: second })
})

test('a refused filter leaves no subscription', async () => {
  const bundle = { authData, targetUrl: `${targetUrl}refused`, inputData: { urgency: ['urgent'] } }
  await assert.rejects(appTester(hook.performSubscribe, bundle), /filter/)
  const headers = { Authorization: `Bearer ${SERVICE_TOKEN}` }
  const listed = await fetch(`${SERVICE_URL}/api/v1/webhook-subscriptions?is_active=true`, { headers })
  assert.deepEqual((await listed.json()).subscriptions, [])
})

test('an address that cannot be a hook is refused with the reason', async () => {
  const bundle = { authData, targetUrl: 'http://hooks.example.com/1', inputData: {} }
  await assert.rejects(appTester(hook.performSubscribe, bundle), /scheme_must_be_https/)
})

test('the choices of channels and messages have an id and a name', async () => {
  for (const key of ['channel_choices', 'message_choices']) {
    const choices = await appTester(app.triggers[key].operation.perform, { authData, inputData: {} })
    assert.ok(choices.length > 0)
    assert.deepEqual(shapeOf(choices[0]), shapeOf(app.triggers[key].operation.sample))
  }
})

test('a recording is imported', async () => {
  const recording = `http://127.0.0.1:${files.address().port}/voicemail.wav`
  const inputData = { recording, channel_id: SERVICE_CHANNEL, verification_method: 'sms', contact: '+1 201 555 0123' }
  const { operation } = app.creates.import_recording
  const imported = await appTester(operation.perform, { authData, inputData })
  assert.deepEqual(shapeOf(imported), shapeOf(operation.sample))
  const invalid = { ...inputData, contact: 'nobody' }
  await assert.rejects(appTester(operation.perform, { authData, inputData: invalid }), /contact/)
})

test('a message is found, updated and given a note', async () => {
  const id = await completeMessage()
  const { operation } = app.creates.update_message
  const inputData = { message_id: id, state: 'done', tags: ['zap'], note: 'Called back' }
  const updated = await appTester(operation.perform, { authData, inputData })
  assert.deepEqual(shapeOf(updated), shapeOf({ ...operation.sample, assignee_email: null }))
  assert.deepEqual([updated.state, updated.tags], ['done', ['zap']])
  const unchanged = await appTester(operation.perform, { authData, inputData: { message_id: id, note: 'Again' } })
  assert.equal(unchanged.state, 'done')
  const find = app.searches.find_message.operation
  const [found] = await appTester(find.perform, { authData, inputData: { tag: 'zap', q: '' } })
  assert.equal(found.id, id)
  assert.deepEqual(await appTester(find.perform, { authData, inputData: { tag: 'no such tag' } }), [])
})

/** The names of fields. Lists and values that can be null are not looked into. */
function shapeOf(value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return '…'
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, shapeOf(value[key])]),
  )
}

async function until(condition) {
  for (const begun = Date.now(); !condition(); ) {
    assert.ok(Date.now() - begun < 30_000, 'nothing came within 30 seconds')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A second of silence as WAV, 8,000 samples of 16 bits. */
function silence() {
  const file = Buffer.alloc(44 + 16_000)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + 16_000, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8_000, 24)
  file.writeUInt32LE(16_000, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(16_000, 40)
  return file
}
