import { AsyncLocalStorage } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import type { LookupAddress } from 'node:dns'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { certificates } from '../../testing/servers/certificates'
import { type Receiver, type ReceiverOptions, startReceiver } from '../../testing/servers/receiver'
import { type SocketServer, startSocketServer } from '../../testing/servers/socket-server'
import { toTimeout } from './failure'
import { type NetworkPolicy, parseAllowedHosts } from './policy'
import { post } from './post'
import { checkUrl, LookupQueue } from './resolve'

const DEADLINE_MS = 8_000

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})
const receiver = async (options?: ReceiverOptions): Promise<Receiver> => {
  const started = await startReceiver(options)
  open.push(started)
  return started
}
const peer = async (...given: Parameters<typeof startSocketServer>): Promise<SocketServer> => {
  const started = await startSocketServer(...given)
  open.push(started)
  return started
}

const trusting = async (...allowed: string[]): Promise<NetworkPolicy> => ({
  allowed: parseAllowedHosts(allowed),
  ca: (await certificates()).ca,
})
const send = (url: string, policy: NetworkPolicy, headers: Record<string, string> = {}, timeoutMs = DEADLINE_MS) =>
  post({ url, headers, body: '{"event":"message.completed"}' }, { timeoutMs, policy })

describe('the request', () => {
  test('has the given bytes, path and headers', async () => {
    const { url, policy, received } = await receiver()
    const body = Buffer.from('{"event":"message.completed","text":"Grüße 👋"}')
    const headers = { 'Content-Type': 'application/json', 'X-Message-Delivery-Id': 'b2f1', 'User-Agent': 'test/1' }
    await post({ url: `${url}?token=a%20b`, headers, body }, { timeoutMs: DEADLINE_MS, policy })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ method: 'POST', path: '/hook?token=a%20b', body })
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-message-delivery-id': 'b2f1',
      'user-agent': 'test/1',
    })
  })

  test('has the custom headers of the subscription, which replace none of the service', async () => {
    const { url, policy, received } = await receiver()
    const customHeaders = { Authorization: 'Bearer sesame', 'X-Message-Event': 'forged' }
    const request = { url, headers: { 'X-Message-Event': 'message.completed' }, customHeaders, body: '{}' }
    await post(request, { timeoutMs: DEADLINE_MS, policy })
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer sesame',
      'x-message-event': 'message.completed',
    })
  })

  test('an empty path is sent as a slash', async () => {
    const { port, policy, received } = await receiver()
    await send(`https://localhost:${port}?token=1`, policy)
    expect(received[0]?.path).toBe('/?token=1')
  })

  test('with an invalid header is a fault of this service and not an exception', async () => {
    const { url, policy, received } = await receiver()
    expect(await send(url, policy, { 'X-A': 'a\r\nb: c' })).toMatchObject({ kind: 'failure', code: 'internal' })
    expect(received).toHaveLength(0)
  })
})

describe('the response', () => {
  test.each([200, 201, 202, 204, 299, 400, 401, 404, 410, 418, 429, 500, 503])('%i is a response', async (status) => {
    const { url, policy } = await receiver({ response: () => ({ status, body: '' }) })
    expect(await send(url, policy)).toMatchObject({ kind: 'response', status, excerpt: '' })
  })

  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const { url, policy, received } = await receiver({ response: () => ({ status, headers: { location: '/other' } }) })
    expect(await send(url, policy)).toMatchObject({ kind: 'response', status })
    expect(received).toHaveLength(1)
  })

  test.each([
    ['a\u0000b\u0007c\u001b[31m\u009fd\ne', 'abc[31mde'],
    [`${'a'.repeat(1_023)}é`, 'a'.repeat(1_023)],
    [`${'a'.repeat(1_022)}é`, `${'a'.repeat(1_022)}é`],
    [`${'a'.repeat(1_021)}👋`, 'a'.repeat(1_021)],
    [Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
    ['x'.repeat(100_000), 'x'.repeat(1_024)],
  ])('of the body %j has an excerpt without control characters and incomplete characters', async (body, excerpt) => {
    const { url, policy } = await receiver({ response: () => ({ body }) })
    expect(await send(url, policy)).toMatchObject({ kind: 'response', status: 200, excerpt })
  })

  test('keeps Retry-After as it was sent', async () => {
    const { url, policy } = await receiver({ response: () => ({ status: 503, headers: { 'Retry-After': '120' } }) })
    expect(await send(url, policy)).toMatchObject({ status: 503, retryAfter: '120' })
  })

  test('nothing listens: refused', async () => {
    const { url, policy, close } = await receiver()
    await close()
    expect(await send(url, policy)).toMatchObject({ kind: 'failure', code: 'connect_refused', detail: 'ECONNREFUSED' })
  })

  test('a connection timeout differs from a response timeout', () => {
    expect(toTimeout('connect', 10_000)).toEqual({ code: 'connect_timeout', detail: 'no connection within 10 s' })
    expect(toTimeout('response', 10_000)).toEqual({ code: 'timeout', detail: 'no response within 10 s' })
  })
})

describe('a name that waits for a lookup slot of this process', () => {
  const LOOKUPS = Symbol.for('voice-message-service: lookups')
  afterEach(() => {
    Reflect.deleteProperty(globalThis, LOOKUPS)
  })

  test('until the deadline is not dispatched; a lookup without a response is a failure', async () => {
    const { url, policy, received } = await receiver()
    const pending: (() => void)[] = []
    const hangs = () => new Promise<never>((_, reject) => pending.push(() => reject(new Error('no response'))))
    const localhost = async () => [{ address: '127.0.0.1', family: 4 }]
    const queue = new LookupQueue(2, (name) => (name === 'localhost' ? localhost() : hangs()))
    Object.assign(globalThis, { [LOOKUPS]: { value: { owner: new AsyncLocalStorage(), queue } } })
    const hanging = [1, 2].map((n) => send(`https://hangs${n}.example.com/`, policy, {}, 200))
    const waiting = await send(url, policy, {}, 100)
    expect(waiting).toMatchObject({
      code: 'internal',
      undispatched: 'lookup_slots',
      detail: expect.stringContaining('no free slot'),
    })
    for (const outcome of await Promise.all(hanging)) {
      expect(outcome).toMatchObject({ code: 'dns_lookup_failed' })
      expect(outcome).not.toHaveProperty('undispatched')
    }
    expect(received).toHaveLength(0)
    for (const end of pending.splice(0)) end()
    await new Promise(setImmediate)
    expect(await send(url, policy)).toMatchObject({ status: 200 })
  })
})

describe('the addresses that can be reached', () => {
  const resolvingTo = (...responses: string[][]) => {
    let asked = 0
    return async (): Promise<LookupAddress[]> =>
      (responses[Math.min(asked++, responses.length - 1)] ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }))
  }

  test.each([
    ['https://127.0.0.1/', 'ipv4_is_private_or_loopback: 127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', 'ipv6_is_private_or_loopback: ::ffff:7f00:1'],
    ['https://localhost/', 'hostname_is_localhost'],
    ['http://example.com/', 'scheme_must_be_https'],
    ['https://user:pass@example.com/', 'url_must_not_contain_credentials'],
    ['nonsense', 'url_parse_failed'],
  ])('%s is blocked before a connection is opened', async (url, detail) => {
    expect(await send(url, { allowed: [] })).toEqual({
      kind: 'failure',
      code: 'url_now_blocked',
      detail,
      timings: null,
    })
  })

  test('a name that resolves to a private address after the check is not reached', async () => {
    const { port, policy, received } = await receiver()
    const rebinding = { ca: policy.ca ?? '', allowed: [], resolve: resolvingTo(['93.184.215.14'], ['127.0.0.1']) }
    const url = `https://receiver.test:${port}/`
    expect(await checkUrl(url, rebinding)).toEqual({ ok: true, url })
    expect(await send(url, rebinding)).toMatchObject({
      kind: 'failure',
      code: 'url_now_blocked',
      detail: 'host_resolves_to_private_ip: 127.0.0.1',
    })
    expect(received).toHaveLength(0)
  })

  test('one private address among public ones blocks them all', async () => {
    const resolve = resolvingTo(['93.184.215.14', '10.0.0.1'])
    expect(await send('https://receiver.test/', { allowed: [], resolve })).toMatchObject({
      code: 'url_now_blocked',
      detail: 'host_resolves_to_private_ip: 10.0.0.1',
    })
  })

  test('the connection goes to the checked address, with the host name of the URL', async () => {
    const { port, policy, received } = await receiver()
    const resolve = resolvingTo(['127.0.0.1'])
    const outcome = await send(`https://receiver.test:${port}/`, { ...policy, resolve })
    expect(outcome).toMatchObject({ kind: 'response', status: 200 })
    expect(received[0]?.headers.host).toBe(`receiver.test:${port}`)
  })

  test('an allowed address still needs a valid certificate', async () => {
    const { port, policy } = await receiver({ identity: (await certificates()).wrongHost })
    expect(await send(`https://127.0.0.1:${port}/`, policy)).toMatchObject({ code: 'tls_wrong_host' })
    expect(await send(`https://localhost:${port}/`, policy)).toMatchObject({ code: 'tls_wrong_host' })
  })

  test('an allowed IP literal is reached, and its certificate must contain it', async () => {
    const { port, policy } = await receiver()
    expect(await send(`https://127.0.0.1:${port}/`, policy)).toMatchObject({
      kind: 'response',
      timings: { dns_ms: null },
    })
  })

  test.each([
    [async () => [], 'dns_lookup_returned_no_addresses'],
    [() => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })), 'ENOTFOUND'],
    [() => new Promise<LookupAddress[]>(() => {}), 'no response from DNS within 0.5 s'],
  ])('a name without a DNS response is a lookup failure (%#)', async (resolve, detail) => {
    expect(await send('https://receiver.test/', { allowed: [], resolve }, {}, 500)).toMatchObject({
      kind: 'failure',
      code: 'dns_lookup_failed',
      detail,
    })
  })
})

describe('connections', () => {
  test('a connection is reused, and then no phases are timed', async () => {
    const { url, policy, connections } = await receiver()
    const first = await send(url, policy)
    const second = await send(url, policy)
    expect(first.timings).toEqual({
      dns_ms: expect.any(Number),
      connect_ms: expect.any(Number),
      tls_ms: expect.any(Number),
      first_byte_ms: expect.any(Number),
      total_ms: expect.any(Number),
    })
    expect(second.timings).toMatchObject({ dns_ms: null, connect_ms: null, tls_ms: null })
    expect(connections()).toBe(1)
  })

  test('concurrent exchanges use one connection each', async () => {
    const { url, policy, connections } = await receiver({ response: () => ({ delayMs: 200 }) })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(url, policy)))
    expect(outcomes.every(({ kind }) => kind === 'response')).toBe(true)
    expect(connections()).toBe(10)
  })

  test('a connection is reused after a body of up to 16 kB and closed after a longer one', async () => {
    const { url, policy, received, connections } = await receiver({
      response: (_, n) => ({ status: 500, body: 'x'.repeat(n === 1 ? 10_000 : n === 2 ? 200_000 : 1) }),
    })
    for (let n = 0; n < 3; n += 1) await send(url, policy)
    expect(received.map(({ connection }) => connection)).toEqual([0, 0, 1])
    expect(connections()).toBe(2)
  })

  /** Responds to one request on each connection, then does this with the next one. */
  const onSecondRequest = async (act: (socket: Socket) => void) => {
    const requests: string[] = []
    const { port } = await peer((socket) => {
      let count = 0
      socket.on('data', (data: Buffer) => {
        requests.push(/x-message-delivery-id: (\S+)/i.exec(data.toString())?.[1] ?? '?')
        count += 1
        if (count === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
        else act(socket)
      })
    })
    const policy = await trusting('localhost')
    const url = `https://localhost:${port}/`
    expect(await send(url, policy, { 'X-Message-Delivery-Id': 'first' })).toMatchObject({ kind: 'response' })
    const second = await send(url, policy, { 'X-Message-Delivery-Id': 'second' })
    return { second, requests }
  }

  test.each<[string, (socket: Socket) => void]>([
    ['closes', (socket) => socket.end()],
    ['is reset', (socket) => socket.destroy()],
    ['closes in the middle of the status line', (socket) => socket.end('HTTP/1.1 2')],
  ])('a reused connection that %s after the request is one failed attempt: nothing is sent again', async (_, act) => {
    const { second, requests } = await onSecondRequest(act)
    expect(second).toMatchObject({ kind: 'failure', code: 'connection_reset' })
    expect(second).not.toHaveProperty('undispatched')
    expect(requests).toEqual(['first', 'second'])
  })

  test('a request on a new connection that closes without a response is not sent again', async () => {
    let requests = 0
    const { port } = await peer((socket) => {
      socket.on('data', () => {
        requests += 1
        socket.end()
      })
    })
    expect(await send(`https://localhost:${port}/`, await trusting('localhost'))).toMatchObject({
      code: 'connection_reset',
    })
    expect(requests).toBe(1)
  })

  test('a receiver that closes after each response gets new connections', async () => {
    const { url, policy, connections } = await receiver({ response: () => ({ headers: { connection: 'close' } }) })
    for (let n = 0; n < 3; n += 1) expect(await send(url, policy)).toMatchObject({ kind: 'response', status: 200 })
    expect(connections()).toBe(3)
  })
})

describe('the environment of a process', () => {
  /** Posts once from a process of its own and gives its outcome. */
  const fromChild = async (url: string, environment: Record<string, string>) => {
    const code = `
      import { policyFromEnv } from ${JSON.stringify(new URL('./policy.ts', import.meta.url).href)}
      import { post } from ${JSON.stringify(new URL('./post.ts', import.meta.url).href)}
      const outcome = await post({ url: process.argv[1], headers: {}, body: '{}' }, { timeoutMs: 5000, policy: policyFromEnv() })
      console.log(JSON.stringify(outcome))
      process.exit()`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', code, url],
      { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment } },
    )
    return JSON.parse(stdout)
  }

  test('NODE_EXTRA_CA_CERTS adds an authority, WEBHOOK_ALLOWED_HOSTS a host; a proxy is not used', async () => {
    const { url, port, ca, received } = await receiver()
    const directory = await mkdtemp(join(tmpdir(), 'authority-'))
    try {
      await writeFile(join(directory, 'ca.pem'), ca)
      const outcome = await fromChild(url, {
        NODE_EXTRA_CA_CERTS: join(directory, 'ca.pem'),
        WEBHOOK_ALLOWED_HOSTS: `localhost:${port}`,
        HTTPS_PROXY: 'http://127.0.0.1:9',
        https_proxy: 'http://127.0.0.1:9',
      })
      expect(outcome).toMatchObject({ kind: 'response', status: 200 })
      expect(received).toHaveLength(1)
    } finally {
      await rm(directory, { recursive: true })
    }
  }, 20_000)

  test('nothing is sent without that authority, even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const { url, received } = await receiver()
    const outcome = await fromChild(url, { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_TLS_REJECT_UNAUTHORIZED: '0' })
    expect(outcome).toMatchObject({ kind: 'failure', code: 'tls_untrusted' })
    expect(received).toHaveLength(0)
  }, 20_000)
})
