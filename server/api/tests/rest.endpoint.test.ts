import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorBody } from '../../contract/api/error'
import { log } from '../../log'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()

let accountId: string
let token: string
let tokenId: string
beforeEach(async () => {
  accountId = (await anAccount()).id
  const made = await aToken({ accountId })
  token = made.token
  tokenId = made.row.id
})

test('these tests use the entry point in REST_ENTRY_POINT: only responses over the socket have a Date', async () => {
  const { headers } = await api('GET', '/me', { token })
  expect(headers.has('date')).toBe(process.env.REST_ENTRY_POINT === 'socket')
})

describe('paths and methods', () => {
  test.each(['/nothing', '/', '', '/ME', '/me/', '/webhook-subscriptions/a/b', '/%00', '/subscriptions.list'])(
    'GET %s is 404 not_found',
    async (path) => {
      const { status, body } = await api('GET', path, { token })
      expect({ status, error: ErrorBody.parse(body).error }).toEqual({ status: 404, error: 'not_found' })
    },
  )

  test.each([
    ['POST', '/me', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/webhook-subscriptions', 'GET, POST, HEAD, OPTIONS'],
    ['PATCH', '/webhook-subscriptions/x', 'GET, DELETE, HEAD, OPTIONS'],
    ['PUT', '/webhook-subscriptions/x', 'GET, DELETE, HEAD, OPTIONS'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const { status, headers, body } = await api(method, path, { token })
    expect({ status, allow: headers.get('allow'), error: ErrorBody.parse(body).error }).toEqual({
      status: 405,
      allow,
      error: 'not_found',
    })
  })

  test('OPTIONS without a token is 204 with Allow, and 401 on an unknown path', async () => {
    const { status, headers, body } = await api('OPTIONS', '/webhook-subscriptions')
    expect([status, headers.get('allow'), body]).toEqual([204, 'GET, POST, HEAD, OPTIONS', undefined])
    expect(await api('OPTIONS', '/nothing')).toMatchObject({ status: 401 })
  })

  test('HEAD returns the same as GET without the body, for success and for errors', async () => {
    const head = await api('HEAD', '/me', { token })
    const get = await api('GET', '/me', { token })
    expect([head.status, head.body]).toEqual([200, undefined])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect(await api('HEAD', '/nothing', { token })).toMatchObject({ status: 404, body: undefined })
    expect(await api('HEAD', '/me')).toMatchObject({ status: 401, body: undefined })
  })

  test.each(['bearer', 'BEARER', 'Bearer   '])('the scheme %s is accepted', async (scheme) => {
    expect((await api('GET', '/me', { headers: { Authorization: `${scheme} ${token}` } })).status).toBe(200)
  })
})

describe('bodies', () => {
  const send = (body: unknown, type = 'application/json') =>
    api('POST', '/webhook-subscriptions', { token, body, headers: { 'Content-Type': type } })

  test.each([
    ['broken JSON', '{"url":', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json', 400],
    ['a form', 'url=https%3A%2F%2F1.1.1.1', 'application/x-www-form-urlencoded', 415],
    ['more than 64 kB', `{"url":"${'x'.repeat(65_536)}"}`, 'application/json', 413],
  ])('%s is a validation_error', async (_, body, type, status) => {
    const response = await send(body, type)
    expect(response.status).toBe(status)
    expect(ErrorBody.parse(response.body)).toMatchObject({ error: 'validation_error', issues: [{ path: [] }] })
  })

  test.each(['application/json; charset=utf-8', 'application/vnd.api+json', ''])(
    'are read as JSON when the type is "%s"',
    async (type) => {
      const headers = type === '' ? {} : { 'Content-Type': type }
      const body = new TextEncoder().encode('{"url":"https://1.1.1.1/voice"}')
      expect((await api('POST', '/webhook-subscriptions', { token, body, headers })).status).toBe(201)
    },
  )

  test('a property named __proto__ is not read as url', async () => {
    expect(await send('{"__proto__":{"url":"https://1.1.1.1/"}}')).toMatchObject({
      status: 400,
      body: { error: 'validation_error', issues: [{ path: ['url'] }] },
    })
  })
})

describe('every response', () => {
  test.each([
    ['200', 'GET', '/me'],
    ['400', 'GET', '/webhook-subscriptions?limit=x'],
    ['404', 'GET', '/nothing'],
    ['405', 'PUT', '/me'],
  ])('%s %s %s has the rate limit, no-store and nosniff', async (status, method, path) => {
    const { headers, ...response } = await api(method, path, { token })
    expect(response.status).toBe(Number(status))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ratelimit: expect.stringMatching(/^"api";r=\d+;t=\d+$/),
      'ratelimit-policy': '"api";q=60;w=60',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test.each([
    ['abc-123', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['a b', false],
    ['"quoted"', false],
  ])('X-Request-Id %s is returned: %s', async (id, isKept) => {
    const { headers } = await api('GET', '/me', { headers: { 'X-Request-Id': id } })
    expect(headers.get('x-request-id') === id).toBe(isKept)
  })
})

describe('an internal error', () => {
  afterEach(() => vi.restoreAllMocks())

  test('returns only internal_error and is logged once with its cause', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    await database.sql`alter table webhook_subscriptions rename to away`
    try {
      expect(await api('GET', '/webhook-subscriptions', { token })).toMatchObject({
        status: 500,
        body: { error: 'internal_error', message: 'Something went wrong on our side. It is safe to try again.' },
      })
    } finally {
      await database.sql`alter table away rename to webhook_subscriptions`
    }
    expect(logged).toHaveBeenCalledTimes(1)
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ status: 500, err: expect.any(Error) })
  })

  test('is returned for a row that violates the contract', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    await aSubscription({ accountId, url: 'no url at all' })
    expect(await api('GET', '/webhook-subscriptions', { token })).toMatchObject({
      status: 500,
      body: { error: 'internal_error' },
    })
  })

  test('is logged like every request: one line with ids and without the token', async () => {
    const logged = vi.spyOn(log, 'info')
    await api('GET', '/webhook-subscriptions/x?secret=s3cr3t', { token })
    expect(logged).toHaveBeenCalledTimes(1)
    const [line] = logged.mock.calls[0] ?? []
    expect(line).toEqual({
      request_id: expect.any(String),
      method: 'GET',
      endpoint: 'GET /api/v1/webhook-subscriptions/{id}',
      status: 404,
      error: 'not_found',
      account_id: accountId,
      token_id: tokenId,
      ms: expect.any(Number),
    })
  })
})
