import { expect, test } from 'vitest'
import { PLANS } from '../../contract/accounts/account'
import { isPaid, PLAN_TERMS } from './plan'

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

test('a larger plan includes more channels', () => {
  expect(PLANS.map((plan) => PLAN_TERMS[plan].channels)).toEqual([2, 10, 50, 200, 1000])
})
