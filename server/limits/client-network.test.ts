import { expect, test } from 'vitest'
import { networkOf, networksOf } from './client-network'

test.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['::ffff:203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['2001:db8:1:234:3:4:5:6', ['2001:db8:1:234::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2::', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  ['unknown', ['unknown']],
  ['', ['']],
])('%s counts as %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
  expect(networkOf(address)).toBe(networks[0])
})
