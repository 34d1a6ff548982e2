import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../contract/accounts/account'
import { mayActAs, RANKED_ROLES } from './role'

describe('a role', () => {
  test.each([
    ['admin', ['admin', 'editor', 'viewer']],
    ['editor', ['editor', 'viewer']],
    ['viewer', ['viewer']],
  ] as const)('%s may act as %s', (role, allowed) =>
    expect(ROLES.filter((needed) => mayActAs(role, needed))).toEqual(allowed),
  )

  test('of the contract has a rank, in the same order', () => expect(RANKED_ROLES).toEqual(ROLES))

  test.each(['owner', 'Admin', 'ADMIN', ' admin', '', 'undefined', '__proto__', 'constructor', 'toString', '-1'])(
    'that is unknown has no permissions, and no role includes it: %j',
    (unknown) => {
      for (const role of ROLES) {
        expect(mayActAs(unknown as Role, role)).toBe(false)
        expect(mayActAs(role, unknown as Role)).toBe(false)
      }
      expect(mayActAs(unknown as Role, unknown as Role)).toBe(false)
    },
  )

  test.each([undefined, null, 3, {}])('that is not a string has no permissions: %j', (unknown) =>
    expect(mayActAs(unknown as never, 'viewer')).toBe(false),
  )
})
