import { expect, expectTypeOf, test } from 'vitest'
import { ApiError, ConnectionError } from './api-error.js'
import { type Schemas, VoiceMessages } from './client.js'

type Answer = [status: number, body?: unknown, headers?: Record<string, string>] | Error

/** A client whose requests get these answers, in order, and the requests that it sent. */
function scripted(answers: Answer[], options: { maxRetries?: number; timeoutMs?: number } = {}) {
  const sent: Request[] = []
  const client = new VoiceMessages({
    token: 'msg_pat_1',
    baseUrl: 'https://voice.example.org',
    ...options,
    fetch: async (request) => {
      sent.push(request.clone())
      const answer = answers.shift() ?? new Error('no answer is left')
      if (answer instanceof Error) throw answer
      const [status, body, headers = {}] = answer
      return Response.json(body ?? {}, { status, headers })
    },
  })
  return { client, sent }
}

const NOW = { 'Retry-After': '0' }

test('a call sends the token and returns the body with its type', async () => {
  const { client, sent } = scripted([[200, { name: 'Harbour Dental' }]])
  const account = await client.get('/me')
  expectTypeOf(account).toEqualTypeOf<Schemas['Account']>()
  expect(account.name).toBe('Harbour Dental')
  expect(sent[0]?.url).toBe('https://voice.example.org/api/v1/me')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer msg_pat_1')
})

test.each(['https://voice.example.org/', 'https://voice.example.org/api/v1', 'https://voice.example.org/api/v1/'])(
  'the address may be %s',
  async (baseUrl) => {
    const urls: string[] = []
    const fetch = async ({ url }: Request) => {
      urls.push(url)
      return Response.json({})
    }
    await new VoiceMessages({ token: 'msg_pat_1', baseUrl, fetch }).get('/me')
    expect(urls).toEqual(['https://voice.example.org/api/v1/me'])
  },
)

test('parameters and bodies are those of the API document', async () => {
  const { client, sent } = scripted([[200], [201]])
  await client.patch('/messages/{id}', { params: { path: { id: 'a/b' } }, body: { state: 'done' } })
  const created = await client.post('/webhook-subscriptions', { body: { url: 'https://example.com/hook' } })
  expectTypeOf(created).toEqualTypeOf<Schemas['CreatedWebhookSubscription']>()
  expect(sent[0]?.url).toMatch(/messages\/a%2Fb$/)
  expect(await sent[1]?.json()).toEqual({ url: 'https://example.com/hook' })
})

test('a path that the API document does not have is an error of types', async () => {
  const { client } = scripted([[404]])
  // @ts-expect-error: the document has no such path.
  await expect(client.get('/nothing')).rejects.toThrow(ApiError)
})

test('a refusal is an ApiError with the code, the invalid values and the id of the request', async () => {
  const body = {
    error: 'validation_error',
    message: 'The input is not valid.',
    issues: [{ path: ['limit'], message: 'Too large.' }],
  }
  const { client } = scripted([[400, body, { 'X-Request-Id': 'req-1' }]])
  const error = await client.get('/messages', { params: { query: { limit: 1_000 } } }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'validation_error', issues: body.issues, requestId: 'req-1' })
  expect(error.message).toBe('400 validation_error: The input is not valid. limit: Too large. [request req-1]')
})

test('a response that is not from the service is an ApiError without a code', async () => {
  const { client } = scripted([[404, 'no such host']])
  await expect(client.get('/me')).rejects.toMatchObject({ name: 'ApiError', status: 404, code: undefined })
})

test('a POST is repeated with the same key and the same body until it succeeds', async () => {
  const { client, sent } = scripted([new Error('reset'), [503, {}, NOW], [429, {}, NOW], [201, { id: 'n1' }]])
  const path = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }
  await client.post('/messages/{id}/notes', { params: { path }, body: { text: 'Called back' } })
  expect(sent).toHaveLength(4)
  const keys = new Set(sent.map(({ headers }) => headers.get('idempotency-key')))
  expect(keys.size).toBe(1)
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(await sent[3]?.json()).toEqual({ text: 'Called back' })
})

test('a key of the caller is kept, and a GET has none', async () => {
  const { client, sent } = scripted([[201], [200]])
  const header = { 'idempotency-key': 'order-1' }
  await client.post('/webhook-subscriptions', { params: { header }, body: { url: 'https://example.com' } })
  await client.get('/me')
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-1', null])
})

test.each([400, 401, 403, 404, 409])('a %i is not repeated', async (status) => {
  const { client, sent } = scripted([[status]])
  await expect(client.get('/me')).rejects.toMatchObject({ status })
  expect(sent).toHaveLength(1)
})

test('after the last retry the last failure is thrown', async () => {
  const limited = scripted(
    [
      [429, {}, NOW],
      [429, { error: 'rate_limited', message: 'Wait.' }, NOW],
    ],
    { maxRetries: 1 },
  )
  await expect(limited.client.get('/me')).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  const lost = scripted([new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })], {
    maxRetries: 0,
  })
  const error = await lost.client.get('/me').catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error.message).toContain('connect ECONNREFUSED')
})

test('a retry waits as long as Retry-After says', async () => {
  const { client } = scripted([[429, {}, { 'Retry-After': '1' }], [200]])
  const begun = performance.now()
  await client.get('/me')
  expect(performance.now() - begun).toBeGreaterThan(990)
})

test('a caller can abort while a retry waits', async () => {
  const { client, sent } = scripted([[429, {}, { 'Retry-After': '60' }], [200]])
  const signal = AbortSignal.timeout(50)
  await expect(client.get('/me', { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(sent).toHaveLength(1)
})

test('an attempt without a response ends after its timeout and is repeated', async () => {
  let calls = 0
  const client = new VoiceMessages({
    token: 'msg_pat_1',
    baseUrl: 'https://voice.example.org',
    timeoutMs: 50,
    maxRetries: 1,
    fetch: (request) => {
      if (++calls === 2) return Promise.resolve(Response.json({ name: 'late' }))
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    },
  })
  expect((await client.get('/me')).name).toBe('late')
})

test('an iterator requests the next page when it needs it', async () => {
  const { client, sent } = scripted([
    [200, { messages: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c1', has_more: true }],
    [200, { messages: [], next_cursor: 'c2', has_more: true }],
    [200, { messages: [{ id: 'c' }], next_cursor: 'c3', has_more: false }],
  ])
  const ids: string[] = []
  for await (const message of client.messages({ order: 'asc', urgency: 'high' })) ids.push(message.id)
  expect(ids).toEqual(['a', 'b', 'c'])
  const queries = sent.map(({ url }) => new URL(url).search)
  expect(queries).toEqual([
    '?limit=100&order=asc&urgency=high',
    '?limit=100&order=asc&urgency=high&cursor=c1',
    '?limit=100&order=asc&urgency=high&cursor=c2',
  ])
})

test('a poller gets the pages with their cursors, and can stop early', async () => {
  const page = { events: [{ event_id: 'evt_1' }], next_cursor: 'c1', has_more: true }
  const { client, sent } = scripted([[200, page]])
  for await (const { next_cursor } of client.events({ limit: 1, cursor: 'c0' }).pages()) {
    expect(next_cursor).toBe('c1')
    break
  }
  expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?limit=1&cursor=c0'])
})

test('the deliveries of a subscription are a list too', async () => {
  const { client, sent } = scripted([[200, { deliveries: [{ id: 'd' }], next_cursor: null, has_more: false }]])
  const found = []
  for await (const { id } of client.deliveries('s1', { state: 'failed' })) found.push(id)
  expect(found).toEqual(['d'])
  expect(sent[0]?.url).toContain('/webhook-subscriptions/s1/deliveries?limit=100&state=failed')
})

test('a reconciliation reads the ledger from its checkpoint', async () => {
  const after = { number: 7, digest: 'a'.repeat(64) }
  const page = { entries: [], previous_digest: after.digest, digest: after.digest, next_cursor: 'c', has_more: false }
  const { client, sent } = scripted([[200, page]])
  expect(await client.reconcile('s1', new Set<string>(), after)).toEqual({
    ...{ count: 0, missing: [], unavailable: [] },
    checkpoint: after,
  })
  expect(sent[0]?.url).toContain('/webhook-subscriptions/s1/ledger?limit=100&from=8')
})
