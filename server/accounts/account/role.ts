import type { Role } from '../../contract/accounts/account'

/** What each role may do, as a number: a higher one includes the lower ones. A role that is not here may do nothing. */
const RANKS: Record<Role, number> = { admin: 3, editor: 2, viewer: 1 }

/** The roles, the one that may most first. A browser has them from here: the contract would bring zod along. */
export const RANKED_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[]

/**
 * Whether a member with `role` may do what needs `needed` (choices.md, "Roles"): a viewer reads; an editor does everything but
 * members and the account; an admin does everything. Refuses a role that it does not know, on either side, whatever the
 * database or an older release may hold.
 */
export function mayActAs(role: Role, needed: Role): boolean {
  if (!Object.hasOwn(RANKS, role) || !Object.hasOwn(RANKS, needed)) return false
  return RANKS[role] >= RANKS[needed]
}
