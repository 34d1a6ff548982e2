import { expect, test } from 'vitest'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenStatus } from './token-table'

const now = Date.parse('2026-11-21T09:30:00.000Z')
const token: AccessToken = {
  id: '3d594650-3436-4f8b-8d1d-9e2b0f1c7a55',
  name: 'Zapier',
  prefix: 'msg_pat_3f9a',
  created_at: '2026-11-01T09:30:00.000Z',
  created_by_user_id: '3b241101-e2bb-4255-8caf-4136c566a962',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
}

test.each([
  ['never', null, { state: 'active' }],
  ['in fifteen days', '2026-12-06T09:30:00.000Z', { state: 'active' }],
  ['in fourteen days', '2026-12-05T09:30:00.000Z', { state: 'expiring', days: 14 }],
  ['in a day and a second', '2026-11-22T09:30:01.000Z', { state: 'expiring', days: 2 }],
  ['in a second', '2026-11-21T09:30:01.000Z', { state: 'expiring', days: 1 }],
  ['now', '2026-11-21T09:30:00.000Z', { state: 'expired' }],
])('a token that expires %s (%s) has the status %o', (_, expires_at, expected) => {
  expect(tokenStatus({ ...token, expires_at }, now)).toEqual(expected)
})

test('a revoked token is revoked, even if it also expired', () => {
  for (const expires_at of [null, '2026-11-20T09:30:00.000Z', '2027-11-20T09:30:00.000Z'])
    expect(tokenStatus({ ...token, expires_at, revoked_at: '2026-11-21T09:00:00.000Z' }, now)).toEqual({
      state: 'revoked',
    })
})
