import type { Role } from '../contract/account'

/** The roles, the one that may most first. A browser has them from here: the contract would bring zod along. */
export const RANKED_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[]

/** A viewer reads; an editor does everything but members and the account; an admin does everything. */
export const mayActAs = (role: Role, needed: Role): boolean =>
  RANKED_ROLES.indexOf(role) <= RANKED_ROLES.indexOf(needed)
