import { expect, test } from 'vitest'
import { defaultChoice, nextDigest, wantsNew } from './notify-members'

test('the only person who can answer hears of every message, and several hear of urgent ones', () => {
  expect([1, 2, 6].map(defaultChoice)).toEqual(['all', 'urgent', 'urgent'])
})

test.each([
  ['all', true, true],
  ['all', false, true],
  ['urgent', true, true],
  ['urgent', false, false],
  ['assigned', true, false],
  ['none', true, false],
] as const)('a person with the choice %s gets a new message, urgent: %s, by email: %s', (choice, isUrgent, isSent) =>
  expect(wantsNew(choice, { isUrgent })).toBe(isSent),
)

test.each([
  ['2026-11-26T07:59:59Z', 'UTC', 8, '2026-11-26T08:00:00Z'],
  ['2026-11-26T08:00:00Z', 'UTC', 8, '2026-11-27T08:00:00Z'],
  ['2026-11-26T22:30:00Z', 'UTC', 0, '2026-11-27T00:00:00Z'],
  ['2026-11-26T06:59:00Z', 'Europe/Berlin', 8, '2026-11-26T07:00:00Z'],
  ['2026-07-01T06:01:00Z', 'Europe/Berlin', 8, '2026-07-02T06:00:00Z'],
  // The last Sunday of March has no 02:00 in Berlin, and that of October has two.
  ['2027-03-27T12:00:00Z', 'Europe/Berlin', 2, '2027-03-29T00:00:00Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', 2, '2026-10-25T00:00:00Z'],
  ['2026-11-26T00:00:00Z', 'America/New_York', 18, '2026-11-26T23:00:00Z'],
  ['2026-11-26T00:00:00Z', 'Asia/Kathmandu', 8, '2026-11-26T02:15:00Z'],
  ['2026-11-26T00:00:00Z', 'Pacific/Kiritimati', 8, '2026-11-26T18:00:00Z'],
])('after %s the digest in %s at %i is sent at %s', (after, zone, hour, expected) =>
  expect(nextDigest(new Date(after), zone, hour)).toEqual(new Date(expected)),
)
