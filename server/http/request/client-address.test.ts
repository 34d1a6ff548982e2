import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { resetEnv } from '../../env'
import { log } from '../../log'
import { setEnv } from '../../testing/set-env'
import { clientAddress, clientAddressBehind, noteClientAddress } from './client-address'

const PROXY = '10.0.0.1'

test.each([
  ['no proxy: the address of the peer', undefined, '192.0.2.1', 0, '192.0.2.1'],
  ['no proxy: the header of the client is ignored', '203.0.113.9', '192.0.2.1', 0, '192.0.2.1'],
  ['one proxy: the entry of the proxy', '203.0.113.9', PROXY, 1, '203.0.113.9'],
  ['one proxy: an entry of the client before it is ignored', '1.1.1.1, 203.0.113.9', PROXY, 1, '203.0.113.9'],
  ['one proxy, several header lines', ['1.1.1.1, 2.2.2.2', '203.0.113.9'], PROXY, 1, '203.0.113.9'],
  ['one proxy without the header', undefined, PROXY, 1, PROXY],
  ['one proxy, an empty header', '', PROXY, 1, PROXY],
  ['two proxies', '1.1.1.1, 203.0.113.9, 10.0.0.2', PROXY, 2, '203.0.113.9'],
  ['two proxies, no spaces', '1.1.1.1,203.0.113.9,10.0.0.2', PROXY, 2, '203.0.113.9'],
  ['fewer entries than proxies: the first entry', '203.0.113.9', PROXY, 3, '203.0.113.9'],
  ['a port on IPv4', '203.0.113.9:5678', PROXY, 1, '203.0.113.9'],
  ['a port on IPv6', '[2001:db8::7]:443', PROXY, 1, '2001:db8::7'],
  ['brackets alone', '[2001:db8::7]', PROXY, 1, '2001:db8::7'],
  ['IPv6', '2001:db8::7', '::1', 1, '2001:db8::7'],
  ['IPv6 written long', '2001:0DB8:0000:0000:0000:0000:0000:0007', PROXY, 1, '2001:db8::7'],
  ['IPv6 with a zone', 'fe80::1%eth0', PROXY, 1, 'fe80::1'],
  ['an IPv4 peer written as IPv6', undefined, '::ffff:192.0.2.1', 0, '192.0.2.1'],
  ['an IPv4 entry written as IPv6', '::ffff:203.0.113.9', PROXY, 1, '203.0.113.9'],
  ['the same in hexadecimal', '::ffff:cb00:7109', PROXY, 1, '203.0.113.9'],
  ['the same in brackets with a port', '[::ffff:203.0.113.9]:1', PROXY, 1, '203.0.113.9'],
  ['a closed connection', undefined, undefined, 0, null],
  ['neither an entry nor a peer', 'unknown', undefined, 1, null],
  ['an invalid entry before the trusted entry', '<script>, 203.0.113.9', PROXY, 1, '203.0.113.9'],
  // A client that moves its own entry into the trusted position could choose its address.
  ['an unknown entry is counted, not left out', '1.1.1.1, unknown', PROXY, 1, PROXY],
  ['an obfuscated entry is counted', '1.1.1.1, _hidden', PROXY, 1, PROXY],
  ['an empty entry is counted', '1.1.1.1, ', PROXY, 1, PROXY],
  ['two proxies, of which the outer one writes unknown', '1.1.1.1, unknown, 10.0.0.2', PROXY, 2, PROXY],
  ['two proxies, of which the inner one writes unknown', '1.1.1.1, 203.0.113.9, unknown', PROXY, 2, '203.0.113.9'],
  ['IPv4 in hexadecimal is invalid', '0x7f.1', PROXY, 1, PROXY],
  ['IPv4 as one number is invalid', '2130706433', PROXY, 1, PROXY],
  ['IPv4 with leading zeros is invalid', '010.0.0.1', PROXY, 1, PROXY],
  ['an invalid port', '203.0.113.9:http', PROXY, 1, PROXY],
  ['too many colons', '203.0.113.9:1:2', PROXY, 1, PROXY],
  ['text after the brackets', '[::1]x', PROXY, 1, PROXY],
  ['a host name', 'evil.example', PROXY, 1, PROXY],
])('%s', (_, forwarded, peer, proxies, source) => expect(clientAddressBehind(forwarded, peer, proxies)).toBe(source))

test.each(['['.repeat(20_000), ':'.repeat(20_000), '1:'.repeat(10_000), ','.repeat(20_000)])(
  'a header of 20 kB of %.1s is parsed quickly',
  (forwarded) => {
    const before = process.cpuUsage()
    expect(clientAddressBehind(forwarded, PROXY, 1)).toBe(PROXY)
    expect(process.cpuUsage(before).user).toBeLessThan(300_000)
  },
)

test('the line of the proxy counts when the client sends its own header lines', async () => {
  setEnv({ TRUSTED_PROXY_COUNT: '1' })
  const server = createServer((incoming, response) => {
    noteClientAddress(incoming)
    response.end(clientAddress(new Headers(incoming.headers as Record<string, string>)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const received = await new Promise<string>((resolve, reject) => {
    const headers = ['Host', 'a', 'X-Forwarded-For', '1.1.1.1', 'X-Forwarded-For', '2.2.2.2, 203.0.113.9']
    const sent = request({ port, host: '127.0.0.1', headers }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve(body))
    })
    sent.on('error', reject)
    sent.end()
  })
  server.close()
  setEnv({ TRUSTED_PROXY_COUNT: undefined })
  expect(received).toBe('203.0.113.9')
})

describe('a proxy that TRUSTED_PROXY_COUNT does not count', () => {
  let warn: MockInstance
  beforeEach(() => {
    Reflect.deleteProperty(globalThis, Symbol.for('voice-message-service: warnings'))
    warn = vi.spyOn(log, 'warn')
  })
  afterEach(() => {
    warn.mockRestore()
    vi.unstubAllEnvs()
    resetEnv()
  })

  const note = (headers: Record<string, string>, remoteAddress: string | undefined, proxies = 0) => {
    vi.stubEnv('TRUSTED_PROXY_COUNT', String(proxies))
    resetEnv()
    noteClientAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)
  }
  const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

  test.each([
    [FORWARDED, '127.0.0.1'],
    [FORWARDED, '::ffff:10.0.0.1'],
    [FORWARDED, 'fd00::1'],
    [FORWARDED, 'fe80::1%eth0'],
    [{ forwarded: 'for=203.0.113.9' }, '172.17.0.1'],
  ])('causes one warning per process: %o from %s', (headers, peer) => {
    for (const _ of ['once', 'again']) note(headers, peer)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.lastCall?.[1]).toContain('Set TRUSTED_PROXY_COUNT to the number of proxies')
    expect(JSON.stringify(warn.mock.calls)).not.toContain('203.0.113.9')
  })

  test.each([
    ['no header', {}, '127.0.0.1', 0],
    ['a header from a public address', FORWARDED, '192.0.2.1', 0],
    ['a proxy that is counted', FORWARDED, '127.0.0.1', 1],
    ['a closed connection', FORWARDED, undefined, 0],
  ])('causes no warning: %s', (_, headers, peer, proxies) => {
    note(headers, peer, proxies)
    expect(warn).not.toHaveBeenCalled()
  })
})
