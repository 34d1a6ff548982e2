import { describe, expect, test } from 'vitest'
import { codeWindows, countedContact, draftBudgets, type LimitedAction, windowsOf } from './limit-rules'

const IPV4 = { networks: ['/32:a', '/24:b'], channelId: 'c', accountId: 'd' }
const IPV6 = { networks: ['/64:a', '/56:b', '/48:c'], channelId: 'd', accountId: 'e' }
const UNKNOWN = { networks: [], channelId: 'c', accountId: 'd' }

test.each([
  ['ticket', false, [60, 600], [60, 180, 480], 600],
  ['session', true, [10, 100, 1_000, 2_000], [10, 30, 80, 1_000, 2_000], 100],
  ['session', false, [10, 100], [10, 30, 80], 100],
  ['send', true, [3, 30, 300, 600], [3, 9, 24, 300, 600], 30],
  ['verified_send', false, [20, 200], [20, 60, 160], 200],
  ['codes', false, [20, 200], [20, 60, 160], 200],
] satisfies [LimitedAction, boolean, number[], number[], number][])(
  '%s of an anonymous sender (%s): IPv4 %j, IPv6 %j, without an address %i in ten minutes',
  (action, isAnonymous, ofIpv4, ofIpv6, ofChannel) => {
    const windows = [IPV4, IPV6, UNKNOWN].map((sender) => windowsOf(action, sender, isAnonymous))
    expect(windows.map((list) => list.map(({ most }) => most))).toEqual([ofIpv4, ofIpv6, [ofChannel]])
    expect(windows[1]?.map(({ of }) => of)).toEqual(
      [...IPV6.networks, 'channel:d', 'account:e'].slice(0, ofIpv6.length),
    )
    for (const { name, seconds } of windows.flat()) expect([name, seconds]).toEqual([action, 600])
  },
)

test('a window or a budget that contains another one allows more, and several networks do not fill a channel', () => {
  for (const sender of [IPV4, IPV6]) {
    const lists = [
      windowsOf('session', sender, true).map(({ most }) => most),
      draftBudgets(sender).map(({ drafts }) => drafts),
      draftBudgets(sender).map(({ bytes }) => bytes),
    ]
    for (const list of lists) {
      expect(list).toEqual([...list].sort((a, b) => a - b))
      const [widestNetwork = 0, channel = 0] = list.slice(sender.networks.length - 1)
      expect(channel).toBeGreaterThanOrEqual(2 * widestNetwork)
    }
  }
})

test('codes: per contact and account, per contact, per session, per network, per channel and account', () => {
  const windows = codeWindows('contact', 'session', IPV4)
  expect(windows.map(({ name, of, most, seconds }) => [name, of, most, seconds])).toEqual([
    ['code-pause', 'contact d', 1, 60],
    ['code', 'contact d', 3, 600],
    ['code-day', 'contact d', 5, 86_400],
    ['contact', 'contact', 9, 600],
    ['contact-day', 'contact', 15, 86_400],
    ['session-codes', 'session', 5, 86_400],
    ['codes', '/32:a', 20, 600],
    ['codes', '/24:b', 200, 600],
    ['channel-codes', 'c', 1_000, 86_400],
    ['account-codes', 'd', 2_000, 86_400],
  ])
})

describe('codes to one mailbox count together', () => {
  test.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+19@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['A.d.a+1@gmail.com', 'ada@gmail.com'],
    ['ada@GoogleMail.com', 'ada@gmail.com'],
    ['+1@example.com', '+1@example.com'],
    ['ada@sub.gmail.com', 'ada@sub.gmail.com'],
  ])('%s as %s', (typed, counted) => expect(countedContact('email', typed)).toBe(counted))

  test('a number as it is', () => expect(countedContact('sms', '+12015550123')).toBe('+12015550123'))
})
