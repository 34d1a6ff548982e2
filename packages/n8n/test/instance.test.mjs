import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { after, before, test } from 'node:test'
import action from '../dist/nodes/VoiceMessages/VoiceMessages.node.js'
import trigger from '../dist/nodes/VoiceMessagesTrigger/VoiceMessagesTrigger.node.js'

// `npm run test:packages` in the root of the repository starts a service and sets these.
const { SERVICE_URL, SERVICE_TOKEN, SERVICE_CHANNEL, CONTROL_URL, RECEIVER_PORT, RECEIVER_TLS } = process.env
const completeMessage = async () => (await fetch(`${CONTROL_URL}/complete`, { method: 'POST' })).text()
const staticData = {}
const started = []
const refused = []

/** What n8n gives to a node: parameters, the credential, requests, and the data that it keeps for the node. */
function n8n(parameters, extra = {}) {
  return {
    getNode: () => ({ name: 'Node', type: 'test', typeVersion: 1, parameters }),
    getNodeParameter: (name, index, fallback) => parameters[name] ?? (typeof index === 'number' ? fallback : index),
    getCredentials: async () => ({ baseUrl: `${SERVICE_URL}/`, token: SERVICE_TOKEN }),
    getWorkflowStaticData: () => staticData,
    getNodeWebhookUrl: () => `https://localhost:${RECEIVER_PORT}/webhook/1/webhook`,
    getInputData: () => [{ json: {} }],
    continueOnFail: () => false,
    helpers: {
      httpRequestWithAuthentication: request,
      returnJsonArray: (data) => [{ json: data }],
      getBinaryDataBuffer: async () => silence(),
    },
    ...extra,
  }
}

async function request(_credential, { method, url, qs = {}, body }) {
  const query = new URLSearchParams(Object.entries(qs).map(([name, value]) => [name, String(value)]))
  const headers = { Authorization: `Bearer ${SERVICE_TOKEN}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${url}?${query}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const data = await response.json()
  if (response.ok) return data
  const details = { status: response.status, data, headers: Object.fromEntries(response.headers) }
  throw Object.assign(new Error(`Request failed with status code ${response.status}`), { response: details })
}

const node = new trigger.VoiceMessagesTrigger()
const hooks = node.webhookMethods.default
const run = async (parameters, extra) => {
  const [items] = await new action.VoiceMessages().execute.call(n8n({ resource: 'message', ...parameters }, extra))
  return items.map(({ json }) => json)
}

const tls = readFileSync(RECEIVER_TLS)
const server = createServer({ cert: tls, key: tls }, async (incoming, response) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  incoming.rawBody = Buffer.concat(chunks)
  const refuse = (status) => {
    refused.push(status)
    response.writeHead(status).end()
  }
  const { workflowData, noWebhookResponse } = await node.webhook.call(
    n8n(
      {},
      {
        getRequestObject: () => incoming,
        getResponseObject: () => ({ status: (status) => ({ json: () => refuse(status) }) }),
        getBodyData: () => JSON.parse(incoming.rawBody.toString()),
      },
    ),
  )
  if (workflowData) started.push(...workflowData.flat().map(({ json }) => json))
  if (!noWebhookResponse) response.end()
})
before(() => new Promise((resolve) => server.listen(RECEIVER_PORT, '127.0.0.1', resolve)))
after(() => {
  server.closeAllConnections()
  server.close()
})

test('the trigger subscribes once, gets a verified event, and refuses others', async () => {
  const context = n8n({ channelId: '', filter: {} })
  assert.equal(await hooks.checkExists.call(context), false)
  assert.equal(await hooks.create.call(context), true)
  assert.equal(await hooks.checkExists.call(context), true)
  const id = await completeMessage()
  await until(() => started.length > 0)
  assert.equal(started[0].data.id, id)
  assert.match(staticData.secret, /^msg_whsec_/)
  staticData.secret = `${staticData.secret.slice(0, -1)}x`
  await completeMessage()
  await until(() => refused.length > 0)
  assert.equal(refused[0], 401)
  assert.equal(started.length, 1)
})

test('a changed filter makes a new subscription, and a deletion ends it', async () => {
  const context = n8n({ channelId: SERVICE_CHANNEL, filter: { urgency: ['high'], sentiment: [] } })
  const { id: before } = staticData
  assert.equal(await hooks.checkExists.call(context), false)
  await hooks.create.call(context)
  assert.notEqual(staticData.id, before)
  const { subscriptions } = await request('', {
    method: 'GET',
    url: `${SERVICE_URL}/api/v1/webhook-subscriptions`,
    qs: { is_active: true },
  })
  assert.deepEqual(
    subscriptions.map(({ id, channel_id }) => [id, channel_id]),
    [[staticData.id, SERVICE_CHANNEL]],
  )
  await hooks.delete.call(context)
  assert.deepEqual(staticData, {})
  assert.equal(await hooks.checkExists.call(context), false)
})

test('a refused filter leaves no subscription', async () => {
  const context = n8n({ channelId: '', filter: { urgency: ['urgent'] } })
  await assert.rejects(hooks.create.call(context))
  assert.deepEqual(staticData, {})
})

test('channels are a list of choices', async () => {
  const choices = await new action.VoiceMessages().methods.loadOptions.getChannels.call(n8n({}))
  assert.ok(choices.some(({ value }) => value === SERVICE_CHANNEL))
})

test('messages are found, read, updated and given a note', async () => {
  for (let made = 0; made < 3; made++) await completeMessage()
  const all = await run({ operation: 'getMany', returnAll: true, filters: { q: '' } })
  assert.equal(all.length, 5)
  const some = await run({ operation: 'getMany', returnAll: false, limit: 2, filters: {} })
  assert.deepEqual(
    some.map(({ id }) => id),
    all.slice(0, 2).map(({ id }) => id),
  )
  const messageId = all[0].id
  const [updated] = await run({
    operation: 'update',
    messageId,
    fields: { state: 'done', tags: 'a, b', assignee_email: '' },
  })
  assert.deepEqual([updated.state, updated.tags, updated.assignee_email], ['done', ['a', 'b'], null])
  const [note] = await run({ operation: 'addNote', messageId, note: 'Called back' })
  assert.equal(note.text, 'Called back')
  const [found] = await run({ operation: 'get', messageId })
  assert.equal(found.triage.state, 'done')
})

test('a recording is imported', async () => {
  const contact = { verificationMethod: 'email', contact: 'ada@example.com', importFields: { tags: 'voicemail' } }
  const [imported] = await run({
    operation: 'import',
    binaryPropertyName: 'data',
    channelId: SERVICE_CHANNEL,
    ...contact,
  })
  assert.match(imported.id, /^[0-9a-f-]{36}$/)
})

test('an error has the words of the service, and can be an output', async () => {
  const parameters = { operation: 'update', messageId: 'nothing', fields: { state: 'done' } }
  await assert.rejects(run(parameters), (error) => /not/i.test(error.message) && error.name.startsWith('Node'))
  const [output] = await run(parameters, { continueOnFail: () => true })
  assert.match(output.error, /\S/)
})

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
