import type { Role } from '../../contract/accounts/account'

/**
 * The roles, the highest rank first. A role includes the permissions of all later ones. Browser code imports them from
 * here, because the contract would add zod to the page.
 */
export const RANKED_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[]

/**
 * Returns whether `role` includes the permissions of `needed` (choices.md, "Roles"): a viewer reads; an editor does
 * everything except managing members and the account; an admin does everything. An unknown role on either side is
 * refused.
 */
export function mayActAs(role: Role, needed: Role): boolean {
  const position = RANKED_ROLES.indexOf(role)
  return position >= 0 && position <= RANKED_ROLES.indexOf(needed)
}
