import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { users } from '../../../db/schema'
import { consumeLink, findLink, type LinkState, revokeLinks } from '../email/links'
import { confirmOwner } from '../email/verified-email'
import { hashPassword } from '../passwords/password'
import { HASHING_WAIT_SECONDS, orBusy } from '../passwords/password-queue'
import type { Person } from '../sessions/person'
import { endSessions } from '../sessions/sign-out'
import { queuePasswordChangedMail } from './password-changed-mail'

/**
 * Consumes a sign-in link and returns its user, or why the link does not work. For an unverified login it also removes
 * the password, which another person may have chosen.
 */
export async function signInByLink(token: string): Promise<{ kind: 'person'; person: Person } | LinkState> {
  const person = await db().transaction(async (tx) => {
    const spent = await consumeLink(tx, 'sign_in', token)
    if (!spent) return null
    const { userId, verifiesEmail } = spent
    if (verifiesEmail) await confirmOwner(tx, userId)
    const [user] = await tx.select({ sessionVersion: users.sessionVersion }).from(users).where(eq(users.id, userId))
    return user ? { id: userId, sessionVersion: user.sessionVersion } : null
  })
  return person ? { kind: 'person', person } : findLink('sign_in', token)
}

/**
 * Sets a new or a first password by a link. In the same transaction it ends every session of the user, revokes their
 * other links and queues an email to them. A link that does not work changes nothing.
 */
export async function resetPassword(
  token: string,
  password: string,
  ipAddress: string | null = null,
): Promise<{ kind: 'person'; person: Person } | { kind: 'too_many_tries'; waitSeconds: number } | LinkState> {
  const state = await findLink('reset_password', token)
  // Before hashing, which is expensive and needs no authentication.
  if (state.kind !== 'good') return state
  const passwordHash = await orBusy(hashPassword(password, ipAddress))
  if (passwordHash === 'busy') return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  const person = await db().transaction(async (tx) => {
    const spent = await consumeLink(tx, 'reset_password', token)
    if (!spent) return null
    const { userId, verifiesEmail } = spent
    if (verifiesEmail) await confirmOwner(tx, userId)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await revokeLinks(tx, userId)
    await queuePasswordChangedMail(tx, userId, 'link')
    const sessionVersion = await endSessions(tx, userId)
    return sessionVersion === null ? null : { id: userId, sessionVersion }
  })
  return person ? { kind: 'person', person } : findLink('reset_password', token)
}
