import type { LookupAddress } from 'node:dns'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type NetworkPolicy, parseAllowedHosts } from './policy'
import { checkUrl, lookupAll, ReceiverAddresses } from './resolve'

const responses = (addresses: string[]) => async (): Promise<LookupAddress[]> =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const reasonFor = async (url: string, addresses: string[], allowed: string[] = []) => {
  const check = await checkUrl(url, { allowed: parseAllowedHosts(allowed), resolve: responses(addresses) })
  return check.ok ? 'accepted' : check.reason
}

describe('every address of a host is checked', () => {
  test.each([
    [['93.184.215.14'], [], 'accepted'],
    [['93.184.215.14', '2606:2800:21f:cb07::1'], [], 'accepted'],
    [[], [], 'dns_lookup_returned_no_addresses'],
    [['127.0.0.1'], [], 'host_resolves_to_private_ip: 127.0.0.1'],
    [['93.184.215.14', '10.0.0.1'], [], 'host_resolves_to_private_ip: 10.0.0.1'],
    [['10.0.0.1', '93.184.215.14', '10.0.0.2'], [], 'host_resolves_to_private_ip: 10.0.0.1'],
    [['::ffff:10.0.0.1'], [], 'host_resolves_to_private_ip: ::ffff:10.0.0.1'],
    [['fe80::1%eth0'], [], 'host_resolves_to_private_ip: fe80::1%eth0'],
    [['10.0.0.1'], ['10.0.0.0/8'], 'accepted'],
    [['10.0.0.1', '192.168.0.1'], ['10.0.0.0/8'], 'host_resolves_to_private_ip: 192.168.0.1'],
    [['10.0.0.1', '192.168.0.1'], ['hooks.example'], 'accepted'],
    [['10.0.0.1'], ['hooks.example:8443'], 'host_resolves_to_private_ip: 10.0.0.1'],
    [[], ['hooks.example'], 'dns_lookup_returned_no_addresses'],
  ])('%j under %j: %s', async (addresses, allowed, reason) => {
    expect(await reasonFor('https://hooks.example/voice', addresses, allowed)).toBe(reason)
  })
})

test('a fault of the form is reported before the lookup', async () => {
  const resolve = async () => expect.unreachable('DNS was asked')
  for (const url of ['http://hooks.example', 'https://localhost', 'https://[::1]/', 'https://8.8.8.8/'])
    await checkUrl(url, { allowed: [], resolve })
})

test.each([
  [Object.assign(new Error('getaddrinfo ENOTFOUND hooks.example'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
  [Object.assign(new Error('getaddrinfo EAI_AGAIN hooks.example'), { code: 'EAI_AGAIN' }), 'EAI_AGAIN'],
  [new Error('something else'), 'EFAIL'],
])('an error of the resolver is reported by its code, without its message: %s', async (error, code) => {
  const check = await checkUrl('https://hooks.example', { allowed: [], resolve: () => Promise.reject(error) })
  expect(check).toEqual({ ok: false, reason: `dns_lookup_failed: ${code}` })
})

test('the system’s resolver is used, with its hosts file', async () => {
  expect(await checkUrl('https://localhost:8443/x', { allowed: parseAllowedHosts(['localhost']) })).toEqual({
    ok: true,
    url: 'https://localhost:8443/x',
  })
})

test('concurrent lookups of a name share one lookup', async () => {
  const flight = lookupAll('localhost')
  expect(lookupAll('localhost')).toBe(flight)
  await flight
  const next = lookupAll('localhost')
  expect(next).not.toBe(flight)
  await next
})

test('more names than threads are all looked up, each with its own addresses', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `127.0.1.${index}`)
  const found = await Promise.all(names.map((name) => lookupAll(name)))
  expect(found.map(([first]) => first?.address)).toEqual(names)
})

describe('the addresses of a receiver', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const TARGET = new URL('https://hooks.example/voice')
  const later = (ms: number) => {
    const now = performance.now() + ms
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  }
  const lookups = () => {
    const resolve = vi.fn<NonNullable<NetworkPolicy['resolve']>>(responses(['93.184.215.14']))
    const addresses = new ReceiverAddresses({ allowed: [], resolve: (name) => resolve(name) })
    return { resolve, find: (target = TARGET, onStart = () => {}) => addresses.find(target, onStart), addresses }
  }

  test.each([
    [4_990, 1],
    [5_000, 2],
  ])('are those of the last lookup for 5 seconds: after %i ms there were %i', async (ms, count) => {
    const { resolve, find } = lookups()
    await find()
    resolve.mockImplementation(responses(['93.184.215.15']))
    later(ms)
    const started = vi.fn()
    expect(await find(TARGET, started)).toEqual([{ address: `93.184.215.${13 + count}`, family: 4 }])
    expect([resolve.mock.calls.length, started.mock.calls.length]).toEqual([count, count - 1])
  })

  test('that cannot be looked up are looked up again at once', async () => {
    const { resolve, find } = lookups()
    resolve.mockRejectedValueOnce(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    await expect(find()).rejects.toThrow('ENOTFOUND')
    expect(await find()).toHaveLength(1)
  })

  test('are checked for each port', async () => {
    const resolve = responses(['10.0.0.1'])
    const addresses = new ReceiverAddresses({ allowed: parseAllowedHosts(['hooks.example:8443']), resolve })
    const find = (url: string) => addresses.find(new URL(url), () => {})
    expect(await find('https://hooks.example:8443/')).toHaveLength(1)
    await expect(find('https://hooks.example/')).rejects.toThrow('host_resolves_to_private_ip: 10.0.0.1')
  })

  test('need no lookup for an IP address', async () => {
    const { resolve, find } = lookups()
    expect([await find(new URL('https://93.184.215.14/')), await find(new URL('https://[2606:2800::1]/'))]).toEqual([
      null,
      null,
    ])
    expect(resolve).not.toHaveBeenCalled()
  })
})
