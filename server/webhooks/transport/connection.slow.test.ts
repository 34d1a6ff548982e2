import { createSecureContext } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../testing/servers/receiver'
import { Connection } from './connections'

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }]

/** A connection to a receiver on loopback, and the connections that were closed while they were idle. */
async function setting({ host = 'localhost', headers = {} }: { host?: string; headers?: Record<string, string> } = {}) {
  const receiver = await startReceiver({ response: () => ({ headers, body: 'x'.repeat(100) }) })
  onTestFinished(receiver.close)
  const closed: Connection[] = []
  const target = new URL(`https://${host}:${receiver.port}/hook`)
  const context = createSecureContext({ ca: receiver.ca })
  const connection = new Connection(target.origin, target, context, (one) => closed.push(one))
  onTestFinished(() => connection.destroy())
  return { receiver, connection, closed }
}

/** Sends one request and reads the response. Returns the number of bytes that the receiver sent. */
async function exchange(connection: Connection, addresses = LOOPBACK): Promise<number> {
  let bytes = 0
  connection.begin(addresses, (count) => {
    bytes += count
  })
  const { body } = await connection.client.request({ method: 'POST', path: '/hook', body: '{}' })
  await body.dump()
  return bytes
}

describe('the phases of an exchange', () => {
  test('on a new connection are all timed, and the last one is the response', async () => {
    const { connection } = await setting()
    await exchange(connection)
    expect(connection.phases).toEqual({ connect: expect.any(Number), tls: expect.any(Number) })
    expect(connection.phase).toBe('response')
  })

  test('to an IP address need no addresses', async () => {
    const { connection } = await setting({ host: '127.0.0.1' })
    await exchange(connection, [])
    expect(connection.address).toBe('127.0.0.1')
  })

  test('on a reused connection are not timed', async () => {
    const { receiver, connection } = await setting()
    await exchange(connection)
    connection.release()
    await exchange(connection)
    expect(connection.phases).toEqual({ connect: null, tls: null })
    expect(receiver.connections()).toBe(1)
  })
})

test('all bytes of a response are reported, headers included', async () => {
  const { connection } = await setting()
  const bytes = await exchange(connection)
  expect(bytes).toBeGreaterThan('HTTP/1.1 200 OK\r\n\r\n'.length + 100)
})

describe('a connection that closes', () => {
  test('while it is idle is reported', async () => {
    const { receiver, connection, closed } = await setting()
    await exchange(connection)
    connection.release()
    await receiver.close()
    await expect.poll(() => closed).toEqual([connection])
  })

  test('during an exchange is not reported: the exchange gets the error', async () => {
    const { connection, closed } = await setting()
    connection.begin(LOOPBACK, () => {})
    const request = connection.client.request({ method: 'POST', path: '/hook', body: '{}' })
    const rejected = expect(request).rejects.toThrow()
    connection.client.destroy(new Error('lost'), () => {})
    await rejected
    expect(closed).toEqual([])
  })
})

test('a certificate of an authority that is not trusted is refused', async () => {
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const target = new URL(receiver.url)
  const connection = new Connection(target.origin, target, createSecureContext(), () => {})
  onTestFinished(() => connection.destroy())
  await expect(exchange(connection)).rejects.toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO/) })
  expect([connection.phase, receiver.received]).toEqual(['tls', []])
})
