import { expect, test } from 'vitest'
import { headerFault } from './settings'

test.each([
  ['Authorization', 'Bearer 5d41402abc4b'],
  ['X-Api-Key', 'k'],
  ['CF-Access-Client-Id', 'a b  c'],
  ['x_custom', '"quoted", and; more'],
  ['Cookie', 'a=b'],
])('%s: %s is accepted', (name, value) => {
  expect(headerFault({ [name]: value })).toEqual([])
})

test.each([
  ['X-Message-Signature', 'x'],
  ['x-message-anything', 'x'],
  ['webhook-id', 'x'],
  ['User-Agent', 'x'],
  ['HOST', 'internal'],
  ['Content-Length', '0'],
  ['content-type', 'text/plain'],
  ['Expect', '100-continue'],
  ['Connection', 'close'],
  ['Transfer-Encoding', 'chunked'],
  ['TE', 'trailers'],
  ['Trailer', 'x'],
  ['Upgrade', 'h2c'],
  ['Proxy-Authorization', 'x'],
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['Metadata', 'true'],
  ['Metadata-Flavor', 'Google'],
  ['X-aws-ec2-metadata-token', 'x'],
  ['', 'x'],
  ['a b', 'x'],
  ['a:b', 'x'],
  ['a\r\nHost', 'x'],
  ['ä', 'x'],
  ['X-Empty', ''],
  ['X-Space', ' x'],
  ['X-Tab', 'a\tb'],
  ['X-Break', 'a\r\nHost: internal'],
  ['X-Unicode', 'ä'],
])('%j: %j is refused', (name, value) => {
  expect(headerFault({ [name]: value })).toMatchObject([{ name }])
})

test('ten headers and 4,096 bytes are accepted, more are not', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'y']))
  expect(headerFault(many(10))).toEqual([])
  expect(headerFault(many(11))).toMatchObject([{ name: null }])
  expect(headerFault({ xx: 'y'.repeat(4094) })).toEqual([])
  expect(headerFault({ xx: 'y'.repeat(4095) })).toMatchObject([{ name: null }])
})

test('a name occurs once, in any letter case', () => {
  expect(headerFault({ 'X-Key': 'a', 'x-key': 'b' })).toMatchObject([{ name: 'x-key' }])
})
