import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RUNS_ALL } from '../../testing/sample'
import { certificates } from '../../testing/servers/certificates'
import { type ReceiverOptions, startReceiver } from '../../testing/servers/receiver'
import { CONNECTION_IDLE_MS, LONGEST_IDLE_MS } from './connections'
import { type NetworkPolicy, parseAllowedHosts } from './policy'
import { post } from './post'

const TIMEOUT_MS = 10_000

type Resolver = NonNullable<NetworkPolicy['resolve']>

afterEach(async () => {
  vi.restoreAllMocks()
})

const send = (url: string, policy: NetworkPolicy, id = 'id', timeoutMs = TIMEOUT_MS) =>
  post({ url, headers: { 'X-Message-Delivery-Id': id }, body: '{}' }, { timeoutMs, policy })

describe('with a kept connection', () => {
  /** Milliseconds that the clock of this process is advanced; it stands still otherwise. */
  let passed = 0
  beforeEach(() => {
    passed = 0
    const start = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => start + passed)
  })

  const ANSWER_MS = 5_000
  const SILENCE_MS = 60_000
  const STEP_MS = 400
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }))
  const responding =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: 4 }))

  /**
   * A receiver whose name has its address, and was in use until the answer of the resolver has expired. `reply` is what the resolver
   * responds from then on.
   */
  async function inUse({ reply, ...options }: ReceiverOptions & { reply: Resolver }) {
    const receiver = await startReceiver(options)
    onTestFinished(receiver.close)
    const resolver = vi.fn<Resolver>(responding('127.0.0.1'))
    const policy = { ...receiver.policy, resolve: (name: string) => resolver(name) }
    const url = `https://receiver.test:${receiver.port}/hook`
    for (; passed < ANSWER_MS; passed += STEP_MS)
      expect(await send(url, policy)).toMatchObject({ kind: 'response', status: 200 })
    expect([resolver.mock.calls.length, receiver.connections()]).toEqual([1, options.response ? expect.any(Number) : 1])
    resolver.mockImplementation(reply)
    receiver.received.length = 0
    return { receiver, resolver, policy, url, send: (timeoutMs?: number) => send(url, policy, 'id', timeoutMs) }
  }

  test('the name is looked up again after 5 seconds', async () => {
    const { receiver, resolver, send } = await inUse({ reply: responding('127.0.0.2', '127.0.0.1') })
    expect(await send()).toMatchObject({ status: 200, timings: { dns_ms: 0, connect_ms: null, tls_ms: null } })
    expect(await send()).toMatchObject({ status: 200, timings: { dns_ms: null, connect_ms: null, tls_ms: null } })
    expect([resolver.mock.calls.length, receiver.connections(), receiver.received.length]).toEqual([2, 1, 2])
  })

  test('a receiver that moved gets the delivery at its new address', async () => {
    const { receiver, send } = await inUse({ reply: responding('127.0.0.2') })
    const moved = await startReceiver({ host: '127.0.0.2', port: receiver.port })
    onTestFinished(moved.close)
    expect(await send()).toMatchObject({ status: 200, timings: { connect_ms: expect.any(Number) } })
    expect([receiver.received.length, moved.received.length]).toEqual([0, 1])
  })

  test('a name that resolves to a private address now is blocked', async () => {
    const { receiver, send } = await inUse({ reply: responding('127.0.0.1', '10.0.0.1') })
    expect(await send()).toMatchObject({
      code: 'url_now_blocked',
      detail: 'host_resolves_to_private_ip: 10.0.0.1',
    })
    expect(receiver.received).toHaveLength(0)
  })

  test('a name that does not exist any more is a failure of the receiver', async () => {
    const { receiver, send } = await inUse({ reply: failing('ENOTFOUND') })
    expect(await send()).toMatchObject({ code: 'dns_lookup_failed', detail: 'ENOTFOUND' })
    expect(receiver.received).toHaveLength(0)
  })

  test('a resolver that does not respond is a fault of this service for a minute, until it responds', async () => {
    const { receiver, resolver, send } = await inUse({ reply: failing('EAI_AGAIN') })
    for (; passed < ANSWER_MS + SILENCE_MS - STEP_MS; passed += 10 * STEP_MS)
      expect(await send()).toMatchObject({ code: 'internal', detail: 'EAI_AGAIN', undispatched: 'resolver' })
    passed += SILENCE_MS
    expect(await send()).toMatchObject({ code: 'dns_lookup_failed', detail: 'EAI_AGAIN' })
    expect(receiver.received).toHaveLength(0)
    resolver.mockImplementation(responding('127.0.0.1'))
    expect(await send()).toMatchObject({ status: 200 })
  })

  test('a resolver that does not respond until the deadline is a fault of this service', async () => {
    const { receiver, send } = await inUse({ reply: () => new Promise(() => {}) })
    const outcome = send(200)
    passed += 1_000
    expect(await outcome).toMatchObject({ code: 'internal', undispatched: 'resolver' })
    expect(receiver.received).toHaveLength(0)
  })

  test('that is closed, a resolver that does not respond is a failure of the receiver', async () => {
    const { send } = await inUse({
      reply: failing('EAI_AGAIN'),
      response: () => ({ headers: { connection: 'close' } }),
    })
    await sleep(50)
    const outcome = await send()
    expect(outcome).toMatchObject({ code: 'dns_lookup_failed', detail: 'EAI_AGAIN' })
    expect(outcome).not.toHaveProperty('undispatched')
  })

  test('that was idle for too long, a resolver that does not respond is a failure of the receiver', async () => {
    const { send } = await inUse({ reply: failing('EAI_AGAIN') })
    await sleep(1.5 * LONGEST_IDLE_MS)
    expect(await send()).toMatchObject({ code: 'dns_lookup_failed', detail: 'EAI_AGAIN' })
  })
})

describe('receivers that close idle connections', () => {
  const [ROUNDS, OF_EACH_KIND] = RUNS_ALL ? [25, 45] : [4, 6]
  const KINDS = [1_000, 2_000, 5_000].flatMap((closeMs) => ['end', 'reset', 'node'].map((how) => ({ closeMs, how })))

  // In a thread of their own, so that they close on time while the sender is busy. Those of Node also announce the time.
  const RECEIVERS = `
    const { parentPort, workerData: { key, cert, kinds } } = require('node:worker_threads')
    const ids = []
    let connections = 0
    const raw = ({ closeMs, how }) => require('node:tls').createServer({ key, cert }, (socket) => {
      let request = ''
      let idle
      socket.on('error', () => {})
      socket.on('data', (data) => {
        clearTimeout(idle)
        request += data
        if (!request.endsWith('}')) return
        ids.push(/x-message-delivery-id: (\\S+)/i.exec(request)[1])
        request = ''
        socket.write('HTTP/1.1 200 OK\\r\\ncontent-length: 0\\r\\n\\r\\n')
        idle = setTimeout(() => how === 'end' ? socket.end() : socket.destroy(), closeMs)
      })
    })
    const node = ({ closeMs }) => {
      const server = require('node:https').createServer({ key, cert }, (request, response) => {
        ids.push(request.headers['x-message-delivery-id'])
        request.resume().on('end', () => response.end())
      })
      server.keepAliveTimeout = closeMs
      return server
    }
    const listen = (kind) => new Promise((resolve) => {
      const server = kind.how === 'node' ? node(kind) : raw(kind)
      server.on('secureConnection', () => connections++)
      server.listen(0, '127.0.0.1', () => resolve(server.address().port))
    })
    Promise.all(kinds.map(listen)).then((ports) => parentPort.postMessage(ports))
    parentPort.on('message', () => parentPort.postMessage({ ids, connections }))`

  /** Idle times around the receiver's limit, around our own, and in between. */
  function pauseBefore(round: number, closeMs: number): number {
    const random = Math.random()
    if (round % 4 === 0) return random * closeMs
    return (round % 4 === 1 ? CONNECTION_IDLE_MS : closeMs) * (0.9 + 0.2 * random)
  }

  test('after 1, 2 and 5 seconds get each delivery once, and none fails, also while this process stalls', async () => {
    const { ca, good } = await certificates()
    const policy = { allowed: parseAllowedHosts(['localhost']), ca }
    const kinds = Array.from({ length: OF_EACH_KIND }, () => KINDS).flat()
    const worker = new Worker(RECEIVERS, { eval: true, workerData: { key: good.key, cert: good.cert, kinds } })
    onTestFinished(async () => void (await worker.terminate()))
    const [ports] = (await once(worker, 'message')) as [number[]]

    const outcomes: object[] = []
    const deliver = async (index: number) => {
      for (let round = 0; round < ROUNDS; round++) {
        await sleep(pauseBefore(round, kinds[index]?.closeMs ?? 0))
        outcomes.push(await send(`https://localhost:${ports[index]}/`, policy, `${index}-${round}`))
      }
    }
    const stalls = setInterval(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 2 * CONNECTION_IDLE_MS)
    }, 2_500)
    onTestFinished(() => clearInterval(stalls))
    await Promise.all(kinds.map((_, index) => deliver(index)))

    expect(outcomes.filter((outcome) => !('status' in outcome))).toEqual([])
    worker.postMessage('end')
    const [{ ids, connections }] = (await once(worker, 'message')) as [{ ids: string[]; connections: number }]
    expect(ids).toHaveLength(ROUNDS * kinds.length)
    expect(new Set(ids).size).toBe(ids.length)
    // Some of the pauses are shorter than our own limit.
    expect(connections).toBeLessThan(ids.length)
  }, 600_000)
})
