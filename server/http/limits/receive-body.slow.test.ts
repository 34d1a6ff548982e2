import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from '../http-server'
import * as limits from './body-limits'
import { receiveBody } from './receive-body'

/** The part of the body budget that one client can use. */
const QUARTER = 8 * 1024 * 1024
const handled: { url: string; length: number }[] = []

async function handle(request: IncomingMessage, response: ServerResponse, client: string) {
  const received = await receiveBody(request, response, client)
  if (!received) return
  const body = await buffer(received)
  handled.push({ url: request.url ?? '', length: body.length })
  response.end(`${received.method} ${received.headers['x-name'] ?? ''} ${body.length}`)
}

const server = createServer((request, response) =>
  handle(request, response, /client-\d|other/.exec(request.url ?? '')?.[0] ?? 'a client'),
)
beforeAll(async () => {
  vi.spyOn(limits, 'bodyLimit').mockImplementation((_, url) => ({
    bytes: url === '/none' ? 0 : url.startsWith('/quarter') ? QUARTER : 100_000,
    seconds: url.startsWith('/quarter') ? 20 : 0.3,
    ...(url === '/api' ? { refusedByHandler: true as const } : {}),
    ...(url === '/json' ? { isJson: true as const } : {}),
  }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

/**
 * Sends these parts one after another and returns what the server sends until the connection closes.
 */
function exchange(parts: readonly (string | Buffer)[], pauseMs = 0): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.on('connect', async () => {
      for (const part of parts) {
        if (!socket.writable) return
        socket.write(part)
        await new Promise((next) => setTimeout(next, pauseMs))
      }
    })
  })
}

const head = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Name: name\r\n${headers.join('\r\n')}\r\n\r\n`
const chunk = (bytes: number) => Buffer.from(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`)
const CHUNKED = 'Transfer-Encoding: chunked'

describe('a request within the limit reaches the handler with its body', () => {
  test.each([
    ['a body with a length', [head('/', 'Content-Length: 5', 'Connection: close'), 'hello'], 5],
    ['a body in chunks', [head('/', CHUNKED, 'Connection: close'), chunk(3), chunk(4), '0\r\n\r\n'], 7],
    [
      'a body of the largest size',
      [head('/', 'Content-Length: 100000', 'Connection: close'), 'x'.repeat(100_000)],
      100_000,
    ],
    ['no body', [head('/', 'Connection: close')], 0],
    ['an empty body', [head('/none', 'Content-Length: 0', 'Connection: close')], 0],
  ])('%s', async (_, parts, length) => {
    expect(await exchange(parts)).toContain(`POST name ${length}`)
  })

  test('the connection serves the next request', async () => {
    const [first, last] = [head('/', 'Content-Length: 2'), head('/', 'Content-Length: 3', 'Connection: close')]
    expect(await exchange([`${first}ab${last}abc`])).toMatch(/POST name 2[\s\S]*POST name 3/)
  })
})

describe('a request over the limit gets a 413 with an error body, its connection closes, and no handler runs', () => {
  const MANY = Array.from({ length: 60 }, () => chunk(64_000))
  test.each([
    ['a length over the limit: the body is not awaited', '/', [head('/', 'Content-Length: 400000000')]],
    ['chunks without an end', '/', [head('/', CHUNKED), ...MANY]],
    ['a method or route without a body', '/none', [head('/none', 'Content-Length: 1'), 'x']],
    ['chunks where there is no body', '/none', [head('/none', CHUNKED), chunk(1)]],
  ])('%s', async (_, url, parts) => {
    handled.length = 0
    const said = await exchange(parts)
    expect(said).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*Connection: close[\s\S]*\{"error":"validation_error","message":"(The request body|This method)/,
    )
    expect(handled.filter((one) => one.url === url)).toEqual([])
  })

  test('a handler that checks the size gets one byte too many, and the connection closes after its response', async () => {
    handled.length = 0
    expect(await exchange([head('/api', CHUNKED), ...MANY])).toContain('POST name 100001')
    expect(handled).toEqual([{ url: '/api', length: 100_001 }])
  })
})

test('JSON that would take seconds to parse gets a 400, and no handler runs', async () => {
  const send = (body: string) => exchange([head('/json', `Content-Length: ${body.length}`, 'Connection: close'), body])
  expect(await send(`"${'x'.repeat(90_000)}"`)).toContain('POST name 90002')
  handled.length = 0
  expect(await send(`[0${',0'.repeat(49_000)}]`)).toContain('POST name 98003')
  handled.length = 0
  expect(await send('['.repeat(99_000))).toMatch(/^HTTP\/1\.1 400 [\s\S]*too many values/)
  expect(handled).toEqual([])
})

describe('a request that is too slow gets a 408, and its connection closes', () => {
  test.each([
    ['a body that arrives slowly', [head('/', CHUNKED), ...Array.from({ length: 40 }, () => chunk(1))]],
    ['a body that never arrives', [head('/', 'Content-Length: 10')]],
    ['a body shorter than its length', [head('/', 'Content-Length: 10'), '12345']],
  ])('%s', async (_, parts) => {
    handled.length = 0
    expect(await exchange(parts, 50)).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*did not arrive within/)
    expect(handled).toEqual([])
  })
})

test('a request whose client disconnects reaches no handler and occupies no budget', async () => {
  handled.length = 0
  const { port } = server.address() as AddressInfo
  const gone = new Promise<IncomingMessage>((resolve) =>
    server.once('request', (request) => request.once('close', () => resolve(request))),
  )
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(head('/', 'Content-Length: 10'))
    socket.write('123', () => socket.destroy())
  })
  expect((await gone).complete).toBe(false)
  expect(handled).toEqual([])
})

test('eight large bodies of a client are read at a time, and its small bodies and other clients’ bodies do not wait', async () => {
  const { port } = server.address() as AddressInfo
  const slow = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const socket of slow) socket.on('error', () => {}).write(head('/slow', 'Content-Length: 90000'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await exchange([head('/', 'Content-Length: 5', 'Connection: close'), 'hello'])).toContain('POST name 5')
  const other = head('/other', 'Content-Length: 90000', 'Connection: close')
  expect(await exchange([other, 'x'.repeat(90_000)])).toContain('POST name 90000')
  for (const socket of slow) socket.destroy()
})

test('clients whose large bodies never arrive delay those of another client by a second', async () => {
  const { port } = server.address() as AddressInfo
  const slow = Array.from({ length: 32 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const [index, socket] of slow.entries())
    socket.write(head(`/quarter/client-${index % 4}`, `Content-Length: ${QUARTER}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const begun = performance.now()
  const other = head('/other', 'Content-Length: 90000', 'Connection: close')
  expect(await exchange([other, 'x'.repeat(90_000)])).toContain('POST name 90000')
  expect(performance.now() - begun).toBeLessThan(5_000)
  for (const socket of slow) socket.destroy()
})

test('a body in chunks of one byte takes about the memory of its bytes', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const arrived = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  socket.write(head('/quarter/slow', CHUNKED))
  const request = await arrived
  const before = held()
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
  })
  for (let n = 0; n < 30; n++) socket.write('1\r\nx\r\n'.repeat(10_000))
  await expect.poll(() => bytes, { timeout: 30_000 }).toBe(300_000)
  const grown = held() - before
  socket.destroy()
  expect(grown).toBeLessThan(6_000_000)
})

test('the bodies of pipelined requests are released when their connections close', async () => {
  handled.length = 0
  const pipelined = createHttpServer({ dev: false, proxies: 1 })
  pipelined.on('request', (request, response) => {
    // The response to /first is sent after its connection has closed, so those behind it are never sent.
    if (request.url !== '/first') void handle(request, response, request.url ?? '')
  })
  await new Promise<void>((resolve) => pipelined.listen(0, '127.0.0.1', resolve))
  const { port } = pipelined.address() as AddressInfo
  const sockets = Array.from({ length: 4 }, (_, n) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write('GET /first HTTP/1.1\r\nHost: a\r\n\r\n')
    socket.write(head(`/quarter/${n}`, `Content-Length: ${QUARTER}`))
    socket.write(Buffer.alloc(QUARTER))
    return socket
  })
  await expect.poll(() => handled.length, { timeout: 30_000 }).toBe(4)
  for (const socket of sockets) socket.destroy()
  const connections = () => new Promise((resolve) => pipelined.getConnections((_, count) => resolve(count)))
  await expect.poll(connections, { timeout: 30_000 }).toBe(0)
  const response = await fetch(`http://127.0.0.1:${port}/another`, { method: 'POST', body: 'hello' })
  pipelined.closeAllConnections()
  pipelined.close()
  expect([response.status, await response.text()]).toEqual([200, 'POST  5'])
})
