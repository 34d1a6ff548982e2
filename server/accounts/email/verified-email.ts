import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { oauthAccounts, users } from '../../../db/schema'
import { endSessions } from '../sessions/sign-out'
import { revokeLinks } from './links'

// Whether it was shown that an email address belongs to its person: by a link that was mailed there, by a provider that
// verified the address, or by the operator who vouches. Without a mail server an inviting admin sees the link, so a login can
// exist whose holder is not the owner of its address. Such a login must not inherit what the owner is given later.

/** Notes that the holder of this login is the owner of its address. Nothing else changes. */
export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/**
 * Notes that the owner of the address is here, who need not be the one who chose the password: for a login that was not
 * verified, everything that opened it before ends. A login that was verified stays as it is.
 */
export async function confirmOwner(tx: Transaction, userId: string): Promise<void> {
  await endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
}

/**
 * Ends what opens a login that is not verified: password, sessions, known devices and links. Its person needs a reset link.
 * Does nothing to a verified one.
 * @returns whether a password ended.
 */
export async function endUnverifiedLogin(tx: Transaction, userId: string): Promise<boolean> {
  const [before] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .for('update')
  if (!before) return false
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  await tx.delete(oauthAccounts).where(eq(oauthAccounts.userId, userId))
  await revokeLinks(tx, userId)
  await endSessions(tx, userId)
  return before.passwordHash !== null
}

/** Before a person gets an account from the operator: a login that may be somebody else's must not inherit it. */
export async function verifyOrEndLogin(tx: Transaction, userId: string, isVouchedFor: boolean): Promise<boolean> {
  if (!isVouchedFor) return endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
  return false
}
