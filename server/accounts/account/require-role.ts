import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/client'
import { memberships } from '../../../db/schema'
import type { Role } from '../../contract/accounts/account'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { mayActAs } from './role'

/** Checks that a role includes the role `needed`. @throws ApiError not_found (403) */
export function assertRole(needed: Role, role: Role): void {
  if (mayActAs(role, needed)) return
  throw new ApiError('not_found', { status: 403, message: `This needs the role ${needed}; yours is ${role}.` })
}

/**
 * Reads the user's current role and checks it. A request may wait in queues and for locks after its session was read,
 * and an admin may remove or demote the user meanwhile. In a transaction that has locked the account's row (`share` or
 * stronger) the result is valid until the commit, because members change under that lock (members/membership.ts).
 * @throws ApiError not_found (403)
 */
export async function requireRole(on: Queryable, account: Account, userId: string, needed: Role): Promise<void> {
  const [member] = await on
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
  if (!member) throw new ApiError('not_found', { status: 403, message: 'You are no longer a member of this account.' })
  assertRole(needed, member.role)
}
