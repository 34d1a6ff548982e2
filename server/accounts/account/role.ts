import type { Role } from '../../contract/accounts/account'

/** The roles, the highest rank first. */
export const RANKED_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[]

/** Returns whether `role` includes the permissions of `needed` (choices.md, "Roles"). */
export function mayActAs(role: Role, needed: Role): boolean {
  const position = RANKED_ROLES.indexOf(role)
  return position >= 0 && position <= RANKED_ROLES.indexOf(needed)
}
