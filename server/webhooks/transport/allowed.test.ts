import { describe, expect, test } from 'vitest'
import { allowsAddress, allowsName, parseAllowedHosts } from './policy'

describe('an entry exempts a host', () => {
  test.each([
    ['internal.example', 'internal.example', 443, true],
    ['internal.example', 'internal.example', 8443, true],
    ['internal.example', 'internal.example.', 443, true],
    ['internal.example.', 'internal.example', 443, true],
    ['Internal.Example', 'internal.example', 443, true],
    ['bücher.example', 'xn--bcher-kva.example', 443, true],
    ['internal.example:8443', 'internal.example', 8443, true],
    ['internal.example:8443', 'internal.example', 443, false],
    ['internal.example:443', 'internal.example', 443, true],
    ['internal.example:443', 'internal.example', 8443, false],
    ['internal.example', 'sub.internal.example', 443, false],
    ['internal.example', 'notinternal.example', 443, false],
    ['10.0.0.0/8', 'internal.example', 443, false],
  ])('%s: %s at port %i is %s', (entry, host, port, expected) => {
    expect(allowsName(parseAllowedHosts([entry]), host, port)).toBe(expected)
  })
})

describe('an entry exempts an address', () => {
  test.each([
    ['10.0.0.5', '10.0.0.5', 443, true],
    ['10.0.0.5', '10.0.0.6', 443, false],
    ['0xa.5', '10.0.0.5', 443, true],
    ['10.0.0.0/8', '10.255.0.1', 8443, true],
    ['10.0.0.7/8', '10.255.0.1', 443, true],
    ['10.0.0.0/8', '11.0.0.1', 443, false],
    ['0.0.0.0/0', '192.168.1.1', 443, true],
    ['0.0.0.0/0', '::1', 443, false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', 443, false],
    ['10.0.0.5:8443', '10.0.0.5', 8443, true],
    ['10.0.0.5:8443', '10.0.0.5', 443, false],
    ['::1', '::1', 443, true],
    ['[::1]', '::1', 443, true],
    ['[::1]:8443', '::1', 8443, true],
    ['[::1]:8443', '::1', 443, false],
    ['fd00::/8', 'fd12::1', 443, true],
    ['fd00::/8', 'fe80::1', 443, false],
    ['internal.example', '10.0.0.5', 443, false],
  ])('%s: %s at port %i is %s', (entry, address, port, expected) => {
    expect(allowsAddress(parseAllowedHosts([entry]), address, port)).toBe(expected)
  })
})

test('nothing is exempt by default', () => {
  expect(allowsName([], 'localhost', 443)).toBe(false)
  expect(allowsAddress([], '127.0.0.1', 443)).toBe(false)
})

describe('what is no entry is named', () => {
  test.each([
    'https://internal.example',
    'internal.example/path',
    'user@internal.example',
    'internal.example:99999',
    'internal.example:x',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'internal.example/8',
    '[::1',
    '256.0.0.1',
    'a b',
    ':8443',
    '',
  ])('%j', (entry) => {
    expect(() => parseAllowedHosts(['localhost', entry])).toThrow(`"${entry}"`)
  })
})
