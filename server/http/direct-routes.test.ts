import { createServer, type Server, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  isDirectRoute,
  isEngineRoute,
  pathAndQuery,
  readableUrl,
  refuseUnreadable,
  serveDirectRoute,
} from './direct-routes'

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    if (isDirectRoute(request)) serveDirectRoute(request, response)
    else response.writeHead(418).end()
  })
  server.on('clientError', refuseUnreadable)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** Sends a request over a socket and returns the raw response. */
const wire = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const request = send({ port, host: '127.0.0.1', path, ...options }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) }),
    )
    request.on('error', reject)
    request.end()
  })

const SAMPLE = '/api/listen/sample?t=sample'

/** Paths that no route has and that can only be meant for the API. */
const ODD_PATHS = [
  '//api/v1/me',
  '///api//v1/me?a=b',
  '/api//v1/me',
  '/api//me',
  '/API/v1/me',
  '/Api/V1/me',
  '/api/V1/me',
  '/API',
  '//api',
  '//api/listen/a',
  '/%61pi/v1/me',
  '/api%2Fv1%2Fme',
  '/api/v1%2Fme',
  '/api/%76%31/me',
  '/v1/me',
  '/V2',
]

describe('a recording over a socket', () => {
  test('has Content-Length, for GET and for HEAD', async () => {
    const [get, head] = [await wire(SAMPLE), await wire(SAMPLE, { method: 'HEAD' })]
    expect(get).toMatchObject({ status: 200, headers: { 'content-length': String(get.body.length) } })
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(get.body.length) } })
    expect([get.body.subarray(0, 4).toString('hex'), head.body.length]).toEqual(['1a45dfa3', 0])
  })

  test('has Content-Length and Content-Range for a part', async () => {
    const part = await wire(SAMPLE, { headers: { Range: 'bytes=1-9' } })
    expect(part).toMatchObject({ status: 206, headers: { 'content-length': '9' } })
    expect(part.headers['content-range']).toMatch(/^bytes 1-9\/\d+$/)
    expect(part.body).toHaveLength(9)
  })

  test('can be read after another client disconnected', async () => {
    const { port } = server.address() as AddressInfo
    const request = send({ port, host: '127.0.0.1', path: SAMPLE }, (response) => response.destroy())
    request.on('error', () => {})
    request.end()
    await new Promise((resolve) => request.on('close', resolve))
    expect((await wire(SAMPLE)).status).toBe(200)
  })
})

test.each([
  ['TRACE', SAMPLE, 405, 'not_found'],
  ['GET', '/api/listen/a\\b?t=x', 400, 'validation_error'],
])('%s %s is refused with an error body of the spec', async (method, path, expected, code) => {
  const { status, body } = await wire(path, { method })
  expect([status, JSON.parse(body.toString()).error]).toEqual([expected, code])
})

test('an invalid Host is ignored', async () => {
  expect((await wire(SAMPLE, { headers: { Host: 'a b\\c' } })).status).toBe(200)
})

test.each([
  '/',
  '/api/v1x',
  '/api/version',
  '/api/listen',
  '/api/listen/',
  '/api/listen/a/b',
  '/api/listening/a',
  '/api',
  '/api/',
  '/api/me',
  '/api/trpc/me?x=//api/v1',
  '/api/trpc/shell.find%2Cmessages.list?batch=1',
  '/apis/v1',
  '/docs/api/v1',
  '/messages//api/v1',
  '/version/1',
  '/w',
  '/w/',
  '/w/a/b',
  '/w/a%2Fb',
  '/c/handle',
  '/c/handle/slug/more',
  '/embed/key',
  '/recorder',
])('Next serves %s', (url) => {
  expect(isDirectRoute({ url })).toBe(false)
})

test.each([
  '/api/v1',
  '/api/v1/me',
  '/api/v1?x',
  '/api/v12/anything',
  '/api/v1/%zz',
  '/api/listen/a',
  '/api/listen/a?t=b/c',
  '/api/listen/a/',
  '/api/listen/%00',
  '/api/inngest',
  '/api/inngest?fnId=voice-message-service-deliver-group&stepId=step',
  '/w/0123456789abcdef0123',
  '/w/unknown?locale=de',
  '/c/harbour-dental/spring-check-up',
  '/c/harbour-dental/spring-check-up/?utm_source=a/b',
  '/embed/0123456789abcdef0123.js',
  '/recorder/recorder-0123456789abcdef.js',
  ...ODD_PATHS,
])('the web process serves %s', (url) => {
  expect(isDirectRoute({ url })).toBe(true)
})

test.each([
  ['/api/inngest', true],
  ['/api/inngest/?fnId=a', true],
  ['/api/inngest/other', false],
  ['/api/inngestion', false],
  ['/api/v1/me?/api/inngest', false],
])('%s is a call of the delivery engine: %s', (url, expected) => {
  expect(isEngineRoute({ url })).toBe(expected)
})

test.each(ODD_PATHS)('%s without a token gets a 401 in JSON', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
    const { status, headers, body } = await wire(path, { method })
    expect([status, headers['content-type']]).toEqual([401, 'application/json'])
    expect(JSON.parse(body.toString()).error).toBe('invalid_token')
  }
})

test('a request to the API without a token gets a 401, whatever its method and path', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/me'],
    ['PROPFIND', '/api/v1/me'],
    ['GET', '/api/v1/%zz'],
    ['GET', '/api/v9/me'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/me/'],
    ['GET', '/api/v1//me'],
    ['GET', '/api/v1/%2e%2e/me'],
    ['GET', '/api/v1/../../messages'],
  ] as const) {
    const { status, headers, body } = await wire(path, { method })
    expect([status, JSON.parse(body.toString()).error]).toEqual([401, 'invalid_token'])
    expect(headers['www-authenticate']).toBe('Bearer')
  }
})

test.each([
  ['an unknown method', 'FETCH /api/v1/me HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['bytes that are not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('%s gets an error body of the spec, and the connection closes', async (_name, bytes, status) => {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.end(bytes)
  const response = (await buffer(socket)).toString()
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)).error).toBe('validation_error')
})

test('bytes that are not HTTP, sent after a request whose response is being sent, close the connection', async () => {
  const sending = createServer((_, response) => response.writeHead(200, { 'Content-Length': 1_000 }).write('a'))
  sending.on('clientError', refuseUnreadable)
  await new Promise<void>((resolve) => sending.listen(0, '127.0.0.1', resolve))
  const socket = connect((sending.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => {
    if (received === '') socket.write('\0garbage\r\n\r\n')
    received += chunk
  })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => socket.on('close', resolve))
  sending.close()
  expect(received.split('HTTP/1.1')).toHaveLength(2)
})

test.each([
  ['/api/v1/me?a=1', '/api/v1/me?a=1'],
  ['http://elsewhere.example/api/v1/me?a=1', '/api/v1/me?a=1'],
  ['https://elsewhere.example', '/'],
  ['/api/v1/%zz', '/api/v1/%25zz'],
  ['*', null],
  ['http://[/api/v1/me', null],
  ['elsewhere.example:443', null],
])('the target %s is read as %s', (target, path) => {
  expect(pathAndQuery(target)).toBe(path)
})

test.each([
  ['/api/v1/me', '/api/v1/me'],
  ['/api/v1/%6de?x=%zz', '/api/v1/%6de?x=%zz'],
  ['/api/v1/%zz', '/api/v1/%25zz'],
  ['/api/v1/webhook-subscriptions/%E0%A4%A?limit=1?', '/api/v1/webhook-subscriptions/%25E0%25A4%25A?limit=1?'],
  ['/%', '/%25'],
])('%s reaches Next as %s', (url, expected) => {
  expect(readableUrl(url)).toBe(expected)
})
