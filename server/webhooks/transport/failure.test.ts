import { expect, test } from 'vitest'
import { toFailure, toTimeout } from './failure'
import { BlockedAddress, LookupFailed } from './resolve'

const system = (code: string) => Object.assign(new Error(`connect ${code} 192.0.2.1:443`), { code })

test.each([
  ['no descriptor is left', system('EMFILE')],
  ['none is left on the whole machine', system('ENFILE')],
  ['no local port is left', system('EADDRNOTAVAIL')],
  ['no memory for a socket', system('ENOBUFS')],
  ['no descriptor is left to ask DNS', new LookupFailed('EMFILE')],
  ['too many names wait in our queue', new LookupFailed('EBUSY')],
  ['what we lack for each of its addresses', new AggregateError([system('EMFILE'), system('EMFILE')])],
  ['an unknown error', new RangeError('out of range')],
])('a fault of this service: %s', (_, error) => {
  expect(toFailure(error, 'connect').code).toBe('internal')
})

test.each([
  ['connect_refused', system('ECONNREFUSED')],
  ['dns_lookup_failed', new LookupFailed('ENOTFOUND')],
  ['dns_lookup_failed', new LookupFailed('EAI_AGAIN')],
  ['url_now_blocked', new BlockedAddress('host_resolves_to_private_ip: 10.0.0.1')],
  ['connect_refused', new AggregateError([system('EADDRNOTAVAIL'), system('ECONNREFUSED')])],
])('a fault of the receiver: %s', (code, error) => {
  expect(toFailure(error, 'connect').code).toBe(code)
})

test.each([
  ['EAI_AGAIN', toFailure(new LookupFailed('EAI_AGAIN'), 'dns'), true],
  ['nothing until the deadline', toTimeout('dns', 10_000), true],
  ['ENOTFOUND', toFailure(new LookupFailed('ENOTFOUND'), 'dns'), undefined],
  ['EAI_FAIL', toFailure(new LookupFailed('EAI_FAIL'), 'dns'), undefined],
])('whether the resolver did not respond: %s', (_, { isSilence }, expected) => {
  expect(isSilence).toBe(expected)
})
