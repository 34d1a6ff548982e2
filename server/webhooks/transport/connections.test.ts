import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from './connection'
import { Connections, connectionsUnder } from './connections'

const POLICY = { allowed: [] }
const URL_A = new URL('https://a.example/hook')
const URL_B = new URL('https://b.example/hook')
const MAX_AGE_MS = 120_000

const open: Connection[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const connection of open.splice(0)) connection.destroy()
})

/** A pool, and what its exchanges do with it. */
function setting() {
  const connections = new Connections(POLICY)
  const take = (target = URL_A, fresh = false) => {
    const connection = connections.take(target, fresh)
    open.push(connection)
    connection.begin(() => {})
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

  test('a new connection when it asks for one', () => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    expect(take(URL_A, true)).not.toBe(first)
  })
})

describe('a connection is closed', () => {
  const age = (ms: number) => {
    const now = performance.now() + ms
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  }

  test.each([
    ['is reused', MAX_AGE_MS - 1_000, true],
    ['is closed', MAX_AGE_MS + 1_000, false],
  ])('an idle connection %s at the age of %i ms', (_, ms, isReused) => {
    const { take, putBack } = setting()
    const first = take()
    putBack(first)
    age(ms)
    expect([take() === first, first.client.destroyed]).toEqual([isReused, !isReused])
  })

  test('when it is too old at the end of its exchange', () => {
    const { take, putBack } = setting()
    const first = take()
    age(MAX_AGE_MS + 1_000)
    putBack(first)
    expect(first.client.destroyed).toBe(true)
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

test('each policy has its own connections, and always the same', () => {
  const other = { allowed: [] }
  expect(connectionsUnder(POLICY)).toBe(connectionsUnder(POLICY))
  expect(connectionsUnder(other)).not.toBe(connectionsUnder(POLICY))
})
