import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '../../testing/servers/certificates'
import { CONNECTION_IDLE_MS } from './connections'
import { type NetworkPolicy, parseAllowedHosts } from './policy'
import { post } from './post'

/** For how long the receiver keeps idle connections. */
const KEEP_MS = 1_000

// The receiver has a thread of its own, so that it responds, and closes, while the thread of the sender is busy. It waits for the
// milliseconds in the path, responds with the number of the connection, and closes it after the milliseconds in the query.
const RECEIVER = `
  const { createServer } = require('node:https')
  const { parentPort, workerData } = require('node:worker_threads')
  const server = createServer(workerData, (request, response) => {
    const [, wait, close] = request.url.split(/[/?]/).map(Number)
    setTimeout(() => response.end(String(request.socket.number)), wait)
    if (close) setTimeout(() => request.socket.end(), wait + close)
  })
  let connections = 0
  server.on('secureConnection', (socket) => {
    socket.number = connections++
  })
  server.keepAliveTimeout = ${KEEP_MS}
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

let receiver: Worker
let port: number
let policy: NetworkPolicy
beforeAll(async () => {
  const { ca, good } = await certificates()
  policy = { allowed: parseAllowedHosts(['localhost']), ca }
  receiver = new Worker(RECEIVER, { eval: true, workerData: { key: good.key, cert: good.cert } })
  ;[port] = await once(receiver, 'message')
})
afterAll(() => receiver.terminate())

interface Options {
  responseAfterMs: number
  closeAfterMs?: number
  timeoutMs: number
  stallAllowanceMs: number
}

const send = ({ responseAfterMs, closeAfterMs = 0, ...options }: Options) =>
  post(
    { url: `https://localhost:${port}/${responseAfterMs}?${closeAfterMs}`, headers: {}, body: '{}' },
    { timeoutMs: options.timeoutMs, stallAllowanceMs: options.stallAllowanceMs, policy },
  )

/** The next request is written at once. */
const openConnection = () => send({ responseAfterMs: 0, timeoutMs: 10_000, stallAllowanceMs: 0 })

/** Blocks this thread without using the processor, which the receiver needs meanwhile. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms)
}

// The times leave a second or more for a busy machine.

test('a response that arrived during a stall counts, although the deadline has passed when it is read', async () => {
  await openConnection()
  const outcome = send({ responseAfterMs: 100, timeoutMs: 1_000, stallAllowanceMs: 0 })
  await sleep(50)
  stall(1_500)
  expect(await outcome).toMatchObject({ kind: 'response', status: 200 })
})

test('a stall moves the deadline by its length', async () => {
  await openConnection()
  const outcome = send({ responseAfterMs: 2_500, timeoutMs: 2_000, stallAllowanceMs: 3_000 })
  await sleep(50)
  stall(2_000)
  expect(await outcome).toMatchObject({ kind: 'response', status: 200 })
})

test('a stall moves the deadline by no more than it may', async () => {
  await openConnection()
  const outcome = send({ responseAfterMs: 20_000, timeoutMs: 300, stallAllowanceMs: 100 })
  await sleep(50)
  stall(600)
  const startedAt = performance.now()
  expect(await outcome).toMatchObject({ kind: 'failure', code: 'timeout' })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('without a stall the deadline does not move', async () => {
  const startedAt = performance.now()
  const outcome = await send({ responseAfterMs: 20_000, timeoutMs: 300, stallAllowanceMs: 300 })
  expect(outcome).toMatchObject({ kind: 'failure', code: 'timeout' })
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295)
})

describe('a kept connection', () => {
  const sendPromptly = (times: Partial<Options> = {}) =>
    send({ responseAfterMs: 0, timeoutMs: 10_000, stallAllowanceMs: 0, ...times })
  const numberOf = async (outcome: ReturnType<typeof post>): Promise<number> => {
    const ended = await outcome
    expect(ended).toMatchObject({ kind: 'response', status: 200 })
    return ended.kind === 'response' ? Number(ended.excerpt) : expect.unreachable()
  }
  /** Resolves while the process reads from sockets, as when another response wakes it. */
  const untilReading = () => readFile(new URL(import.meta.url))

  test('that closed during a stall is replaced, although the close is not read yet', async () => {
    const first = await numberOf(sendPromptly({ closeAfterMs: CONNECTION_IDLE_MS / 5 }))
    await untilReading()
    stall(CONNECTION_IDLE_MS / 2)
    expect(await numberOf(sendPromptly())).toBe(first + 1)
  })

  test('that closed during a stall just before the request is written is replaced', async () => {
    const first = await numberOf(sendPromptly())
    // The second turn of the event loop is the one in which the request would be written.
    setImmediate(() => setImmediate(() => stall(2 * KEEP_MS)))
    expect(await numberOf(sendPromptly())).toBe(first + 1)
  })

  test('whose response arrived during a stall counts as idle since the stall began', async () => {
    const first = numberOf(sendPromptly({ responseAfterMs: 200 }))
    await sleep(100)
    stall(CONNECTION_IDLE_MS + 300)
    const second = await numberOf(first.then(() => sendPromptly()))
    expect(second).toBe((await first) + 1)
  })
})
