import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { emailLinks, oauthAccounts, passkeys, users } from '../../../db/schema'
import { endSessions } from '../sessions/session'

// An email address is verified by a link that was sent to it, by a provider that verified it, or by the operator.
// Without a mail server the inviting admin sees the link, so a login can exist whose user does not own the address.
// Such a login must not get the access that the owner of the address is given later.

export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/**
 * Records that the owner of the address uses this login. The owner need not be the person who chose the password, so
 * for an unverified login all previous credentials end. A verified login does not change.
 */
export async function confirmOwner(tx: Transaction, userId: string): Promise<void> {
  await endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
}

/** Ends all credentials of an unverified login: password, passkeys, providers, sessions, known devices and links. */
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

/**
 * Called before the operator gives a user access to an account: verifies the address if the operator vouches for it,
 * otherwise ends an unverified login, which may belong to another person.
 */
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
