import type { Role } from '../../contract/accounts/account'

/**
 * The rank of each role: a higher rank includes the permissions of the lower ones. An unknown role has no permissions.
 */
const RANKS: Record<Role, number> = { admin: 3, editor: 2, viewer: 1 }

/**
 * The roles, the highest rank first. Browser code imports them from here, because the contract would add zod to the
 * page.
 */
export const RANKED_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[]

/**
 * Returns whether `role` includes the permissions of `needed` (choices.md, "Roles"): a viewer reads; an editor does
 * everything except managing members and the account; an admin does everything. An unknown role on either side is
 * refused, because the database or an older release may contain one.
 */
export function mayActAs(role: Role, needed: Role): boolean {
  if (!Object.hasOwn(RANKS, role) || !Object.hasOwn(RANKS, needed)) return false
  return RANKS[role] >= RANKS[needed]
}
