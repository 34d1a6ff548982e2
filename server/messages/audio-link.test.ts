import { describe, expect, test } from 'vitest'
import { PLANS } from '../contract/accounts/account'
import { keptUntil, linkExpiry, listenUrl, memberPath, verifyListenerToken, verifyMemberToken } from './audio-link'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const key = [keyOf(7)]
const otherKey = [keyOf(8)]
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const otherId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const expiresAt = new Date('2027-02-19T09:30:00.000Z')
const url = listenUrl('https://voice.example.com', key, id, expiresAt)
const token = new URL(url).searchParams.get('t') ?? ''

test.each([
  [30, 30, 30],
  [30, 365, 365],
  [90, 30, 90],
  [730, 365, 730],
])('with %i days of retention, a file whose link was promised for %i days is kept for %i', (days, promised, kept) => {
  const completedAt = new Date('2026-11-21T09:30:00.000Z')
  const after = (days: number) => new Date(completedAt.getTime() + days * 86_400_000)
  expect(keptUntil(days, completedAt, after(promised))).toEqual(after(kept))
})

describe('the listen URL', () => {
  test('has the form of the spec', () => {
    expect(url).toMatch(/^https:\/\/voice\.example\.com\/api\/listen\/7c9e6679-7425-40de-944b-e07fc1f90ae7\?t=[\w.-]+$/)
  })

  test('is the same each time', () => {
    expect(listenUrl('https://voice.example.com', key, id, new Date(expiresAt))).toBe(url)
  })

  test.each(PLANS.map((plan) => [plan, { free: 30, starter: 90, pro: 365, business: 365, enterprise: 365 }[plan]]))(
    'on the %s plan works for %i days from completion',
    (plan, days) => {
      const completedAt = new Date('2026-11-21T09:30:00.000Z')
      const lifetime = linkExpiry(plan as (typeof PLANS)[number], completedAt).getTime() - completedAt.getTime()
      expect(lifetime).toBe(Number(days) * 24 * 60 * 60 * 1000)
    },
  )
})

describe('a listener token', () => {
  test('contains its expiry to the millisecond', () => {
    expect(verifyListenerToken(key, id, token)).toEqual(expiresAt)
  })

  const later = new Date(expiresAt.getTime() + 1).getTime().toString(36)
  test.each([
    ['of another message', key, otherId, token],
    ['of another key', otherKey, id, token],
    ['with a later expiry', key, id, token.replace(/^[^.]+/, later)],
    ['with an expiry written otherwise', key, id, `0${token}`],
    ['with one digit changed', key, id, token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['cut short', key, id, token.slice(0, -1)],
    ['with something after it', key, id, `${token}A`],
    ['beyond the last moment a Date holds', key, id, token.replace(/^[^.]+/, 'zzzzzzzzzzz')],
    ['without a signature', key, id, token.split('.')[0] ?? ''],
    ['that is empty', key, id, ''],
    ['of other letters', key, id, 'sämple'],
  ])('%s is refused', (_what, withKey, ofMessage, given) => {
    expect(verifyListenerToken(withKey, ofMessage, given)).toBeNull()
  })
})

test('a token of each configured key is valid, and the first key signs', () => {
  const rotated = [keyOf(8), keyOf(7)]
  expect(verifyListenerToken(rotated, id, token)).toEqual(expiresAt)
  expect(listenUrl('https://voice.example.com', rotated, id, expiresAt)).toBe(
    listenUrl('https://voice.example.com', otherKey, id, expiresAt),
  )
})

test('a member token is not a listener token, and vice versa', () => {
  const ofMember = new URL(memberPath(key, id, expiresAt), url).searchParams.get('t') ?? ''
  expect(verifyMemberToken(key, id, ofMember)).toEqual(expiresAt)
  expect(verifyListenerToken(key, id, ofMember)).toBeNull()
  expect(verifyMemberToken(key, id, token)).toBeNull()
})
