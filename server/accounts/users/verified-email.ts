import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { emailLinks, oauthAccounts, passkeys, users } from '../../../db/schema'
import { endSessions } from '../sessions/session'

// A mailed link, a provider or the operator verifies an address. Without a mail server the inviting admin sees the
// link, so a login can exist whose user does not own the address. It must not get the owner's later access.

export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/** The owner of the address uses this login: credentials of an unverified login, which another person may have, end. */
export async function confirmOwner(tx: Transaction, userId: string): Promise<void> {
  await endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
}

export async function endUnverifiedLogin(tx: Transaction, userId: string): Promise<boolean> {
  const [before] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .for('update')
  if (!before) return false
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(oauthAccounts).where(eq(oauthAccounts.userId, userId))
  await revokeLinks(tx, userId)
  await endSessions(tx, userId)
  return before.passwordHash !== null
}

/** Before an operator gives access: verifies the address if vouched for, otherwise ends an unverified login. */
export async function verifyOrEndLogin(tx: Transaction, userId: string, isVouchedFor: boolean): Promise<boolean> {
  if (!isVouchedFor) return endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
  return false
}

export async function revokeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`update ${emailLinks} set used_at = clock_timestamp() where user_id = ${userId} and used_at is null`,
  )
}
