import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CreatedSubscription } from '../../contract/webhooks/creation'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aChannel, aListener, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'
import { verify } from '../../webhooks/signing/signature'
import { openApiDocument } from '../openapi/openapi'

// The examples of the document describe one consistent account. With the ids of the examples in the database, every
// example request succeeds unchanged, and so does every parameter alone.

// The modules that look up host names are loaded again with this mock and unloaded at the end, because other files
// share the process.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  // The example host example.com gets public addresses, so that the test needs no network.
  lookup: async () => [{ address: '1.1.1.1', family: 4 }],
}))

const database = testDatabase()

const document = openApiDocument('http://localhost:3000')
const { schemas } = document.components
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

let token: string
let restoreListener: () => Promise<unknown>
beforeAll(async () => {
  const account = await anAccount({ plan: 'starter' })
  const accountId = account.id
  await completeMessages(account, [aMessage({ id: schemas.ImportedMessage?.properties?.id?.example as string })])
  const { token: created, row } = await aToken({ accountId })
  token = created
  const channelId = schemas.Channel?.properties?.id?.example as string
  await aChannel({ accountId, id: channelId })
  const exampleIn = (schema: string, name: string) => String(schemas[schema]?.properties?.[name]?.example)
  const subscriptionId = exampleIn('WebhookSubscription', 'id')
  await aSubscription({ accountId, id: subscriptionId })
  restoreListener = async () => {
    await database.sql`delete from listeners where account_id = ${accountId}`
    await aListener(accountId, row.createdByUserId, { id: exampleIn('Listener', 'id') })
  }
  await restoreListener()
  const eventId = exampleIn('StoredEvent', 'event_id').replace('evt_', '')
  await database.sql`
    insert into events (id, account_id, kind, data) select ${eventId}, account_id, kind, data from events where account_id = ${accountId}`
  await database.sql`
    insert into deliveries (id, event_id, subscription_id, state, finished_at)
    values (${exampleIn('Delivery', 'id')}, ${eventId}, ${subscriptionId}, 'failed', now())`
})

// The example of a deletion deletes the channel or the listener that other examples name.
afterEach(() => Promise.all([database.sql`update channels set deleted_at = null`, restoreListener()]))

const requests = operations.flatMap(({ path, method, operation }) => {
  const filled = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const pairs = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const body = operation.requestBody?.content['application/json'].example
  const status = Number(Object.keys(operation.responses).find((code) => code.startsWith('2')))
  // A stream would last for ten minutes.
  const end = operation.operationId === 'readListenerRequests' ? 'seconds=0' : ''
  const one = (search: string) => {
    const target = filled + (end ? search.replace(/^\??/, `?${end}&`) : search)
    return { method, target, body, status }
  }
  return [one(''), ...pairs.map((pair) => one(`?${pair}`)), ...(pairs.length > 1 ? [one(`?${pairs.join('&')}`)] : [])]
})

// The erasure of the message last: others name it.
const isErasure = ({ method, target }: { method: string; target: string }) =>
  method === 'DELETE' && target.startsWith('/messages/')
const inOrder = requests.toSorted((a, b) => Number(isErasure(a)) - Number(isErasure(b)))

test.each(inOrder)('$method $target succeeds as documented', async ({ method, target, body, status }) => {
  const response = await api(method, target, { token, ...(body === undefined ? {} : { body }) })
  expect({ status: response.status, body: response.body }).toMatchObject({ status })
})

const bodies = Object.entries(schemas.CreateWebhookSubscription?.properties ?? {}).map(([name, { example }]) => ({
  name,
  // A channel_type requires its channel_id, and a source its id.
  body: {
    url: schemas.CreateWebhookSubscription?.properties?.url?.example,
    ...(name === 'channel_type' ? { channel_id: schemas.Channel?.properties?.id?.example } : {}),
    [name]: example,
  } as Record<string, unknown> & { headers?: Record<string, string> },
}))

test.each(bodies)('the example of $name in the body of a creation is accepted', async ({ body }) => {
  const { status, body: created } = await api('POST', '/webhook-subscriptions', { token, body })
  expect(status).toBe(201)
  const { id } = CreatedSubscription.parse(created)
  const { headers, ...kept } = body
  const { body: found } = await api('GET', `/webhook-subscriptions/${id}`, { token })
  expect(found).toMatchObject({ ...kept, ...(headers ? { header_names: Object.keys(headers) } : {}) })
})

test('the example signature is valid for the example body and the example secret', () => {
  const delivery = document.webhooks['message.completed']?.post
  const body = delivery?.requestBody?.content['application/json'].example as { delivered_at: string }
  const signature = String(delivery?.parameters.find(({ name }) => name === 'X-Message-Signature')?.schema.example)
  const secret = String(schemas.CreatedWebhookSubscription?.properties?.secret?.example)
  const at = new Date(body.delivered_at)
  expect(verify(secret, signature, Buffer.from(JSON.stringify(body)), at)).toEqual({ ok: true })
  expect(verify(secret, signature, Buffer.from(`${JSON.stringify(body)} `), at)).not.toEqual({ ok: true })
})
