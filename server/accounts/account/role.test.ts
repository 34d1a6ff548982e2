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

  test('that exists is ranked', () => expect([...RANKED_ROLES].sort()).toEqual([...ROLES].sort()))

  test.each(['owner', 'Admin', 'ADMIN', ' admin', '', 'undefined', '__proto__', 'constructor', 'toString', '-1'])(
    'that nobody knows may do nothing, and is met by nobody: %j',
    (unknown) => {
      for (const role of ROLES) {
        expect(mayActAs(unknown as Role, role)).toBe(false)
        expect(mayActAs(role, unknown as Role)).toBe(false)
      }
      expect(mayActAs(unknown as Role, unknown as Role)).toBe(false)
    },
  )

  test.each([undefined, null, 3, {}])('that is no text may do nothing: %j', (unknown) =>
    expect(mayActAs(unknown as never, 'viewer')).toBe(false),
  )
})
