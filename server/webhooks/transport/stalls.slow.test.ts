import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificates } from '../../testing/servers/certificates'
import { parseAllowedHosts } from './allowed'
import type { NetworkPolicy } from './policy'
import { post } from './post'

// The receiver has a thread of its own, so that it responds while the thread of the sender is busy. It waits for the
// milliseconds in the path.
const RECEIVER = `
  const { createServer } = require('node:https')
  const { parentPort, workerData } = require('node:worker_threads')
  const server = createServer(workerData, (request, response) =>
    setTimeout(() => response.end('ok'), Number(request.url.slice(1))))
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

const send = (options: { responseAfterMs: number; timeoutMs: number; stallAllowanceMs: number }) =>
  post(
    { url: `https://localhost:${port}/${options.responseAfterMs}`, headers: {}, body: '{}' },
    { timeoutMs: options.timeoutMs, stallAllowanceMs: options.stallAllowanceMs, policy },
  )

/** Blocks this thread without using the processor, which the receiver needs meanwhile. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms)
}

// The times leave a second or more for a busy machine.

test('a response that arrived during a stall counts, although the deadline has passed when it is read', async () => {
  await send({ responseAfterMs: 0, timeoutMs: 10_000, stallAllowanceMs: 0 })
  const outcome = send({ responseAfterMs: 100, timeoutMs: 1_000, stallAllowanceMs: 0 })
  await sleep(50)
  stall(1_500)
  expect(await outcome).toMatchObject({ kind: 'response', status: 200 })
})

test('a stall moves the deadline by its length', async () => {
  const outcome = send({ responseAfterMs: 2_500, timeoutMs: 2_000, stallAllowanceMs: 3_000 })
  await sleep(50)
  stall(2_000)
  expect(await outcome).toMatchObject({ kind: 'response', status: 200 })
})

test('a stall moves the deadline by no more than it may', async () => {
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
