import { beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '../../contract/api/error'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'

testDatabase()

let token: string
beforeEach(async () => {
  token = (await aToken({ accountId: (await anAccount()).id })).token
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
    ['PUT', '/webhook-subscriptions/x', 'GET, PATCH, DELETE, HEAD, OPTIONS'],
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
