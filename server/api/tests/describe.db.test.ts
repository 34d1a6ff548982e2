import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { openApiDocument } from '../openapi/openapi'

testDatabase()

const get = (headers: Record<string, string> = {}, method = 'GET') => api(method, '/openapi.json', { headers })

test('the document needs no token, names this server, and may be kept for five minutes', async () => {
  const { status, headers, body } = await get()
  expect([status, headers.get('cache-control'), headers.get('ratelimit')]).toEqual([200, 'public, max-age=300', null])
  expect(headers.get('etag')).toMatch(/^"[\w-]{43}"$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(body).toEqual(openApiDocument('http://localhost:3000'))
})

test('whoever has it gets 304', async () => {
  const etag = (await get()).headers.get('etag') ?? ''
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, body, headers } = await get({ 'If-None-Match': held })
    expect([status, body, headers.get('etag')]).toEqual([304, undefined, etag])
  }
  expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
})

test('HEAD has its headers, OPTIONS its methods', async () => {
  const head = await get({}, 'HEAD')
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([
    200,
    undefined,
    (await get()).headers.get('etag'),
  ])
  const options = await get({}, 'OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('any other method asks for a token first, and is then 405', async () => {
  expect((await get({}, 'POST')).status).toBe(401)
  const { token } = await aToken({ accountId: (await anAccount()).id })
  const { status, headers } = await api('DELETE', '/openapi.json', { token })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('a wrong token is no reason to refuse it', async () => {
  expect((await get({ Authorization: 'Bearer wrong' })).status).toBe(200)
})
