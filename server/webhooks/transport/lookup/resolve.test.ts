import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { parseAllowedHosts } from '../allowed'
import { lookupAll } from './lookup'
import { checkUrl } from './resolve'

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
