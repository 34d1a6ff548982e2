import { errors } from 'undici'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CONNECTION_IDLE_MS, type Connection, Connections, connectionsUnder, LONGEST_IDLE_MS } from './connections'

const POLICY = { allowed: [] }
const URL_A = new URL('https://a.example/hook')
const URL_B = new URL('https://b.example/hook')
const FIRST = [{ address: '93.184.215.14', family: 4 }]
const BOTH = [{ address: '93.184.215.15', family: 4 }, ...FIRST]
const OTHER = [{ address: '93.184.215.15', family: 4 }]

const CLOSED = new errors.SocketError('closed')

afterEach(() => {
  vi.restoreAllMocks()
})

/** A pool, and what its exchanges do with it. */
function setting() {
  const connections = new Connections(POLICY)
  const take = (target = URL_A, addresses = FIRST) => {
    const connection = connections.take(target, addresses)
    onTestFinished(() => connection.destroy())
    connection.begin(addresses, () => {})
    // As after connecting.
    connection.address ??= addresses[0]?.address ?? null
    return connection
  }
  return { connections, take, putBack: (connection: Connection) => connections.putBack(connection) }
}

describe('an exchange gets', () => {
  test('a new connection when none is idle', () => {
    const { take } = setting()
    expect(take()).not.toBe(take())
  })

  test('the idle connection to its origin, whatever the path', () => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    expect(take(new URL('https://a.example/other?x=1'))).toBe(first)
  })

  test.each([
    ['another host', 'https://b.example/hook'],
    ['another port', 'https://a.example:8443/hook'],
    ['a subdomain', 'https://x.a.example/hook'],
  ])('no idle connection to another origin: %s', (_, url) => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    expect(take(new URL(url))).not.toBe(first)
  })

  test('the idle connection that was used last', () => {
    const { take, putBack } = setting()
    const [first, second] = [take(), take()]
    putBack(second)
    putBack(first)
    expect([take(), take()]).toEqual([first, second])
  })

  test('an idle connection to one of the addresses that the name has now', () => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    expect(take(URL_A, BOTH)).toBe(first)
  })

  test('no idle connection to an address that the name no longer has, which is closed', () => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    expect([take(URL_A, OTHER) === first, first.client.destroyed]).toEqual([false, true])
  })
})

describe('a connection is closed', () => {
  const age = (ms: number) => {
    const now = performance.now() + ms
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  }

  test.each([
    ['is reused', CONNECTION_IDLE_MS - 10, true],
    ['is not reused', CONNECTION_IDLE_MS + 10, false],
  ])('a connection %s after it was idle for %i ms', (_, ms, isReused) => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    age(ms)
    expect([take() === first, first.client.destroyed]).toEqual([isReused, !isReused])
  })

  test.each([
    [undefined, CONNECTION_IDLE_MS],
    ['timeout=1', CONNECTION_IDLE_MS],
    ['timeout=4, max=100', 2_000],
    ['max=100, timeout=60', LONGEST_IDLE_MS],
    ['none', CONNECTION_IDLE_MS],
  ])('after half of what the receiver announced with Keep-Alive %j: %i ms', (announced, limitMs) => {
    const { take, putBack } = setting()
    const first = take()
    first.announce(announced)
    putBack(first)
    age(limitMs - 10)
    expect(take()).toBe(first)
    vi.restoreAllMocks()
    putBack(first)
    age(limitMs + 10)
    expect(take()).not.toBe(first)
  })

  test.each([
    ['is reused', 20, true],
    ['is closed', CONNECTION_IDLE_MS, false],
  ])('a connection %s when this process could not read for %i ms after its request', (_, stalledMs, isReused) => {
    const { connections, take } = setting()
    const first = take()
    connections.putBack(first, stalledMs)
    expect([take() === first, first.client.destroyed]).toEqual([isReused, !isReused])
  })

  test('and not reused when its client was closed while it was idle', () => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    first.destroy()
    expect(take()).not.toBe(first)
  })

  test('when more than 1,024 connections are idle: the longest idle one', () => {
    const { take, putBack } = setting()
    const first = take(URL_B)
    putBack(first)
    const others = Array.from({ length: 1_024 }, () => take())
    for (const connection of others.slice(0, -1)) putBack(connection)
    expect(first.client.destroyed).toBe(false)
    putBack(others.at(-1) as Connection)
    expect([first.client.destroyed, others.some(({ client }) => client.destroyed)]).toEqual([true, false])
  })
})

test('an origin has open connections from its first one to the end of its last one', () => {
  const { connections, take } = setting()
  const [first, second] = [take(), take()]
  const states = [first, second].flatMap(({ client }) => {
    client.emit('connect', URL_A, [client])
    return connections.hasOpen(URL_A)
  })
  expect([...states, connections.hasOpen(URL_B)]).toEqual([true, true, false])
  first.client.emit('disconnect', URL_A, [first.client], CLOSED)
  expect(connections.hasOpen(URL_A)).toBe(true)
  second.client.emit('disconnect', URL_A, [second.client], CLOSED)
  expect(connections.hasOpen(URL_A)).toBe(false)
})

test('each policy has its own connections, and always the same', () => {
  const other = { allowed: [] }
  expect(connectionsUnder(POLICY)).toBe(connectionsUnder(POLICY))
  expect(connectionsUnder(other)).not.toBe(connectionsUnder(POLICY))
})
