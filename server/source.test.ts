import { expect, test } from 'vitest'
import { sourceBehind } from './source'

test.each([
  ['no proxy: the peer', undefined, '192.0.2.1', 0, '192.0.2.1'],
  ['no proxy: what a client claims is nothing', '203.0.113.9', '192.0.2.1', 0, '192.0.2.1'],
  ['one proxy: what it saw', '203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
  ['one proxy: not what the client wrote before', '1.1.1.1, 203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
  ['two proxies', '1.1.1.1, 203.0.113.9, 10.0.0.2', '10.0.0.1', 2, '203.0.113.9'],
  ['fewer entries than proxies: the first there is', '203.0.113.9', '10.0.0.1', 3, '203.0.113.9'],
  ['an IPv4 address in IPv6 clothes', undefined, '::ffff:192.0.2.1', 0, '192.0.2.1'],
  ['IPv6', '2001:db8::7', '::1', 1, '2001:db8::7'],
  ['no peer any more', undefined, undefined, 0, null],
  ['what is no address is left out', '<script>, 203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
])('%s', (_, forwarded, peer, proxies, source) => expect(sourceBehind(forwarded, peer, proxies)).toBe(source))
