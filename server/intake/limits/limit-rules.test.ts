import { describe, expect, test } from 'vitest'
import { easySessions, type LimitedAction, limitOf, limitScope } from './limit-rules'

describe.each([
  ['a known network', '203.0.113.9', { kind: 'network', network: '203.0.113.9' }],
  ['the network of a request without an address', null, { kind: 'channel', channelId: 'channel' }],
])('%s', (_what, network, scope) => {
  test('decides the scope', () => {
    expect(limitScope(network, 'channel')).toEqual(scope)
  })
})

test.each([
  ['ticket', 60, 600],
  ['session', 10, 100],
  ['send', 3, 30],
  ['verified_send', 20, 200],
  ['codes', 20, 200],
] satisfies [LimitedAction, number, number][])(
  '%s: %i for a network, %i for a channel',
  (action, ofNetwork, ofChannel) => {
    const most = (network: string | null) => limitOf(action, limitScope(network, 'channel'))
    expect(most('203.0.113.9')).toEqual({ name: action, most: ofNetwork, seconds: 600 })
    expect(most(null)).toEqual({ name: action, most: ofChannel, seconds: 600 })
  },
)

test.each([
  ['203.0.113.9', 5],
  [null, 0],
])('senders of %s have %i easy proofs of work', (network, sessions) => {
  expect(easySessions(limitScope(network, 'channel'))).toBe(sessions)
})
