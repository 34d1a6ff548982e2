import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isListen, serveListen } from './direct'

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    if (isListen(request)) serveListen(request, response)
    else response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** As it is on the wire. */
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

describe('a recording on the wire', () => {
  test('tells its length, to GET and to HEAD', async () => {
    const [get, head] = [await wire(SAMPLE), await wire(SAMPLE, { method: 'HEAD' })]
    expect(get).toMatchObject({ status: 200, headers: { 'content-length': String(get.body.length) } })
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(get.body.length) } })
    expect([get.body.subarray(0, 4).toString('hex'), head.body.length]).toEqual(['1a45dfa3', 0])
  })

  test('tells the length of a part, and where it is from', async () => {
    const part = await wire(SAMPLE, { headers: { Range: 'bytes=1-9' } })
    expect(part).toMatchObject({ status: 206, headers: { 'content-length': '9' } })
    expect(part.headers['content-range']).toMatch(/^bytes 1-9\/\d+$/)
    expect(part.body).toHaveLength(9)
  })

  test('a listener who leaves harms nobody', async () => {
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
])('%s %s is refused in the spec’s shape', async (method, path, expected, code) => {
  const { status, body } = await wire(path, { method })
  expect([status, JSON.parse(body.toString()).error]).toEqual([expected, code])
})

test('a Host that is none changes nothing', async () => {
  expect((await wire(SAMPLE, { headers: { Host: 'a b\\c' } })).status).toBe(200)
})

test.each(['/', '/api/v1/me', '/api/listen', '/api/listen/', '/api/listen/a/b', '/api/listening/a', '//api/listen/a'])(
  'Next answers %s',
  (url) => {
    expect(isListen({ url })).toBe(false)
  },
)

test.each(['/api/listen/a', '/api/listen/a?t=b/c', '/api/listen/a/', '/api/listen/%00'])('we answer %s', (url) => {
  expect(isListen({ url })).toBe(true)
})
