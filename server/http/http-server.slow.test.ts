import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpServer, limitConnections } from './http-server'

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

interface Client {
  socket: Socket
  received(): string
  isClosed(): boolean
  closed: Promise<void>
}

async function client(port: number, text = '', localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  let received = ''
  let isClosed = false
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve())).then(() => {
    isClosed = true
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  if (text) socket.write(text)
  return { socket, received: () => received, isClosed: () => isClosed, closed }
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true)

test('the server of the web process allows 10 s for headers and keeps idle connections longer than 60 s', async () => {
  const server = createHttpServer({ dev: false, proxies: 0 })
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000 })
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
})

test('headers that arrive too late get a 408 with an error body, and a connection that sent nothing closes without a response', async () => {
  const server = createHttpServer({ dev: false, proxies: 0 })
  server.headersTimeout = 50
  const port = await listening(server)
  const [half, silent] = [await client(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '), await client(port)]
  await Promise.all([half.closed, silent.closed])
  expect(half.received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*\{"error":"validation_error"/)
  expect(silent.received()).toBe('')
})

describe('connections', () => {
  async function setting(limits: { total?: number; perClient?: number; stalledMs?: number }, big = 0) {
    const held: (() => void)[] = []
    const server = createServer((request, response) => {
      if (request.url === '/hold') held.push(() => response.end('held'))
      else if (request.url === '/big') response.end(Buffer.alloc(big))
      else response.end('ok')
    })
    limitConnections(server, { total: 100, perClient: 100, stalledMs: 60_000, ...limits })
    return { port: await listening(server), held }
  }

  test.each([['total'], ['perClient']])(
    'above the limit `%s` the connection that has been idle longest closes',
    async (limit) => {
      const { port } = await setting({ [limit]: 2 })
      const first = await client(port, GET)
      await until(() => first.received().endsWith('ok'))
      const half = await client(port, 'GET / HTTP/1.1\r\n')
      const third = await client(port, GET)
      await first.closed
      await until(() => third.received().endsWith('ok'))
      const fourth = await client(port, GET)
      await half.closed
      await until(() => fourth.received().endsWith('ok'))
      expect([third.isClosed(), fourth.isClosed()]).toEqual([false, false])
    },
  )

  test('a connection with a request in progress stays open, and the new connection closes instead', async () => {
    const { port, held } = await setting({ perClient: 1 })
    const first = await client(port, GET.replace('/ ', '/hold '))
    await until(() => held.length === 1)
    await (await client(port, GET)).closed
    held[0]?.()
    await until(() => first.received().endsWith('held'))
  })

  test('above the total, without an idle connection, the network with the most connections loses its newest one', async () => {
    const { port, held } = await setting({ total: 3 })
    const hold = GET.replace('/ ', '/hold ')
    const busy: Client[] = []
    for (const last of [2, 2, 2, 3, 4]) {
      busy.push(await client(port, hold, `127.0.0.${last}`))
      await until(() => held.length === busy.length)
    }
    const isClosed = () => busy.map((one) => one.isClosed())
    await until(() => isClosed().filter(Boolean).length === 2)
    // Now every network has one connection.
    await (await client(port, hold, '127.0.0.5')).closed
    expect(isClosed()).toEqual([false, true, true, false, false])
  })

  test('a hundred incomplete requests do not block other clients', async () => {
    const { port } = await setting({ perClient: 20 })
    for (let i = 0; i < 100; i++) await client(port, 'GET / HTTP/1.1\r\nX: ')
    const one = await client(port, GET)
    await until(() => one.received().endsWith('ok'))
  })

  test('a client that reads nothing of its response loses the connection, and one whose handler is working keeps it', async () => {
    const { port, held } = await setting({ stalledMs: 200 }, 50_000_000)
    const working = await client(port, GET.replace('/ ', '/hold '))
    const stalled = await client(port)
    stalled.socket.pause()
    stalled.socket.write(GET.replace('/ ', '/big '))
    await sleep(1_000)
    stalled.socket.resume()
    await stalled.closed
    expect(stalled.received().length).toBeLessThan(50_000_000)
    held[0]?.()
    await until(() => working.received().endsWith('held'))
  })

  test('a response that waits behind another one emits `close` once when the connection closes', async () => {
    const closed: string[] = []
    const server = createHttpServer({ dev: false, proxies: 0 })
    server.on('request', ({ url = '' }, response) => {
      response.on('close', () => closed.push(url))
      if (url === '/sent') response.end('sent')
      if (url === '/ended') response.end('ended')
    })
    const port = await listening(server)
    const get = (path: string) => GET.replace('/ ', `${path} `)
    const one = await client(port, ['/sent', '/working', '/ended', '/queued'].map(get).join(''))
    await until(() => one.received().endsWith('sent'))
    one.socket.destroy()
    await until(() => closed.length === 4)
    await sleep(20)
    expect(closed.sort()).toEqual(['/ended', '/queued', '/sent', '/working'])
  })

  test('a client that reads nothing of its response loses the connection even when it has pipelined more requests', async () => {
    const { port } = await setting({ stalledMs: 200 }, 50_000_000)
    const stalled = await client(port)
    stalled.socket.pause()
    stalled.socket.write(GET.replace('/ ', '/big ') + GET.replace('/ ', '/hold '))
    await sleep(1_000)
    stalled.socket.resume()
    await stalled.closed
    expect(stalled.received().length).toBeLessThan(50_000_000)
  })
})
