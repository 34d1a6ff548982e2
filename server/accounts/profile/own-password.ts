import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { users } from '../../../db/schema'
import { ApiError } from '../../errors'
import { emailAddress } from '../email/email-address'
import { revokeLinks } from '../email/links'
import { hashPassword, verifyPassword } from '../passwords/password'
import { canHash, HASHING_WAIT_SECONDS, orBusy } from '../passwords/password-queue'
import { lockOwnUser, markConfirmed, type OwnSession } from '../sessions/own-session'
import { endSessions } from '../sessions/sign-out'
import { queuePasswordChangedMail } from '../sign-in/password-changed-mail'
import { admitSignIn, clearSignInAttempts, withdrawSignInAttempt } from '../sign-in/sign-in-rate-limit'
import { recordPersonalActivity } from './personal-activity'

/**
 * Proves with the password that the session belongs to the person.
 * @throws ApiError validation_error for a wrong password, rate_limited after too many, conflict without a password
 */
export async function confirmWithPassword(own: OwnSession, password: string): Promise<void> {
  await checkOwnPassword(own, password, 'password')
  await markConfirmed(own)
}

/**
 * Changes the password. In the same transaction it ends the other sessions and revokes the links of the person, and
 * queues an email to them.
 * @throws ApiError as `confirmWithPassword`; conflict when the password was changed meanwhile
 */
export async function changePassword(own: OwnSession, current: string, next: string): Promise<void> {
  const checked = await checkOwnPassword(own, current, 'current_password')
  const passwordHash = await orBusy(hashPassword(next, own.ipAddress))
  if (passwordHash === 'busy') throw tooMany(HASHING_WAIT_SECONDS)
  await db().transaction(async (tx) => {
    const user = await lockOwnUser(tx, own)
    if (user.passwordHash !== checked)
      throw new ApiError('conflict', { message: 'The password was changed meanwhile. Try again.' })
    await tx.update(users).set({ passwordHash }).where(eq(users.id, own.userId))
    await revokeLinks(tx, own.userId)
    await endSessions(tx, own.userId, own.sessionId)
    await markConfirmed(own, tx)
    await queuePasswordChangedMail(tx, own.userId, 'profile')
    await recordPersonalActivity(tx, own, { action: 'member_password_changed', subject: user.email })
  })
}

/**
 * Checks the person's own password and returns its hash. Attempts count as those of a known device at sign-in
 * (sign-in-rate-limit.ts), so that others who guess at the sign-in page do not lock the person out here.
 */
async function checkOwnPassword(own: OwnSession, password: string, field: string): Promise<string> {
  const [user] = await db().select().from(users).where(eq(users.id, own.userId))
  if (!user?.passwordHash) throw new ApiError('conflict', { message: 'You have no password yet.' })
  if (!canHash(own.ipAddress)) throw tooMany(HASHING_WAIT_SECONDS)
  const address = emailAddress(user.email) ?? user.email
  const admitted = await admitSignIn('sign_in', { address, ipAddress: own.ipAddress, device: own.sessionId })
  if (!admitted.admitted) throw tooMany(admitted.waitSeconds)
  const matches = await orBusy(verifyPassword(password, user.passwordHash, own.ipAddress))
  if (matches === 'busy') {
    await withdrawSignInAttempt(admitted)
    throw tooMany(HASHING_WAIT_SECONDS)
  }
  if (!matches)
    throw new ApiError('validation_error', { issues: [{ path: [field], message: 'This password is not correct.' }] })
  await clearSignInAttempts(admitted)
  return user.passwordHash
}

const tooMany = (seconds: number) =>
  new ApiError('rate_limited', {
    message: `Too many attempts. Try again in ${seconds < 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`}.`,
    headers: { 'Retry-After': String(seconds) },
  })
