import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { openApiDocument } from '../openapi/openapi'

testDatabase()

const get = (headers: Record<string, string> = {}, method = 'GET') => api(method, '/openapi.json', { headers })

test('the document requires no token, names this server and can be cached for five minutes', async () => {
  const { status, headers, body } = await get()
  expect([status, headers.get('cache-control'), headers.get('ratelimit')]).toEqual([200, 'public, max-age=300', null])
  expect(headers.get('etag')).toMatch(/^"[\w-]{43}"$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(body).toEqual(openApiDocument('http://localhost:3000'))
})

test('a client that has the current document gets 304', async () => {
  const etag = (await get()).headers.get('etag') ?? ''
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, body, headers } = await get({ 'If-None-Match': held })
    expect([status, body, headers.get('etag')]).toEqual([304, undefined, etag])
  }
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('HEAD returns the headers and OPTIONS the methods', async () => {
  const head = await get({}, 'HEAD')
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([
    200,
    undefined,
    (await get()).headers.get('etag'),
  ])
  const options = await get({}, 'OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('any other method gets a 401 without a token and a 405 with one', async () => {
  expect((await get({}, 'POST')).status).toBe(401)
  const { token } = await aToken({ accountId: (await anAccount()).id })
  const { status, headers } = await api('DELETE', '/openapi.json', { token })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('a request with an invalid token gets the document', async () => {
  expect((await get({ Authorization: 'Bearer wrong' })).status).toBe(200)
})
