import { expect, test } from 'vitest'
import { type EarlierInvitations, invitationRefusal } from './invitations'

const HOUR = 3600
const NONE: EarlierInvitations = { latestOfPair: null, oldestOfAddress: null, oldestOfAccount: null }

test.each<[string, Partial<EarlierInvitations>, string | null]>([
  ['nothing earlier', {}, null],
  [
    'the same a second ago',
    { latestOfPair: 1 },
    'You invited this address less than 10 minutes ago. Try again in 10 minutes.',
  ],
  [
    'the same nine minutes ago',
    { latestOfPair: 541 },
    'You invited this address less than 10 minutes ago. Try again in 1 minute.',
  ],
  ['the same ten minutes ago', { latestOfPair: 600 }, null],
  [
    'three times a day',
    { oldestOfAddress: 0 },
    'This address was invited 3 times in the last 24 hours. Try again in 24 hours.',
  ],
  [
    'the third nearly a day ago',
    { oldestOfAddress: 23.5 * HOUR },
    'This address was invited 3 times in the last 24 hours. Try again in 30 minutes.',
  ],
  ['the third a day ago', { oldestOfAddress: 24 * HOUR }, null],
  [
    'the account used up its day',
    { oldestOfAccount: 20 * HOUR },
    'Your account can send 20 invitations in 24 hours on the free plan. Try again in 4 hours.',
  ],
  ['the account a day ago', { oldestOfAccount: 24 * HOUR }, null],
  [
    'several: the longest wait',
    { latestOfPair: 0, oldestOfAddress: HOUR },
    'This address was invited 3 times in the last 24 hours. Try again in 23 hours.',
  ],
])('%s', (_, earlier, refusal) => expect(invitationRefusal({ ...NONE, ...earlier }, 'free')).toBe(refusal))

test.each([
  ['free', 20],
  ['starter', 50],
  ['pro', 100],
  ['business', 200],
  ['enterprise', 500],
] as const)('the plan %s allows %d a day', (plan, number) =>
  expect(invitationRefusal({ ...NONE, oldestOfAccount: 0 }, plan)).toContain(`can send ${number} invitations`),
)
