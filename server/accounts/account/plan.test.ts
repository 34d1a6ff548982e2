import { expect, test } from 'vitest'
import { PLANS, ROLES } from '../../contract/accounts/account'
import { isPaid, PLAN_TERMS } from './plan'
import { mayActAs, RANKED_ROLES } from './role'

test.each([
  ['free', false, 30, 30],
  ['starter', true, 90, 90],
  ['pro', true, 365, 365],
  ['business', true, 365, 730],
  ['enterprise', true, 365, 1825],
] as const)('%s: paid %s, links %i days, recordings %i days', (plan, paid, audioLinkDays, audioRetentionDays) => {
  expect(isPaid(plan)).toBe(paid)
  expect(PLAN_TERMS[plan]).toMatchObject({ audioLinkDays, audioRetentionDays })
})

test('a recording is kept at least as long as its link is valid', () => {
  for (const plan of PLANS)
    expect(PLAN_TERMS[plan].audioRetentionDays).toBeGreaterThanOrEqual(PLAN_TERMS[plan].audioLinkDays)
})

test.each([
  ['admin', ['admin', 'editor', 'viewer']],
  ['editor', ['editor', 'viewer']],
  ['viewer', ['viewer']],
] as const)('an %s may act as %s', (role, allowed) => {
  expect((['admin', 'editor', 'viewer'] as const).filter((needed) => mayActAs(role, needed))).toEqual(allowed)
})

test('every role of the contract has a rank', () => {
  expect(RANKED_ROLES).toEqual(ROLES)
})
