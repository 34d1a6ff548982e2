import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/client'
import { memberships } from '../../../db/schema'
import type { Role } from '../../contract/accounts/account'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { mayActAs } from './role'

/** Refuses a member whose role does not allow what needs `needed`. @throws ApiError not_found (403) */
export function assertRole(needed: Role, role: Role): void {
  if (mayActAs(role, needed)) return
  throw new ApiError('not_found', { status: 403, message: `This needs the role ${needed}; yours is ${role}.` })
}

/**
 * Reads again what a person may do in the account. Between a request's session and its work there are queues and locks, and
 * meanwhile an admin may have removed or demoted the person. In a transaction that has locked the account's row (`share` or
 * stronger) the result holds until the commit, because members change under that lock (membership.ts).
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
