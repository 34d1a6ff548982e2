import type { Role } from '../contract/account'

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 }

/** A viewer reads; an editor does everything but members and the account; an admin does everything. */
export const mayActAs = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed]
