import { eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { activities, memberships, users } from '../../../db/schema'
import type { TimeFormat } from '../../contract/values/time-format'
import { ApiError } from '../../errors'
import type { ActivityEntry } from '../account/activity'
import { canHash, HASHING_WAIT_SECONDS, hashPassword, orBusy, verifyPassword } from '../passwords/password'
import { endSessions, lockOwnUser, markConfirmed, type OwnSession } from '../sessions/session'
import { requestLink } from '../sign-in/links'
import { queuePasswordChangedMail } from '../sign-in/reset-password'
import { admitSignIn, clearSignInAttempts, withdrawSignInAttempt } from '../sign-in/sign-in'
import { emailAddress, revokeLinks } from '../users/users'

type User = typeof users.$inferSelect

export async function findOwnUser({ userId }: OwnSession): Promise<User> {
  const [user] = await db().select().from(users).where(eq(users.id, userId))
  if (!user) throw new ApiError('invalid_token', { message: 'You are signed out.' })
  return user
}

/** Changes the name that members, notes and assignments show. A repeat changes nothing. */
export const renamePerson = (own: OwnSession, name: string): Promise<void> =>
  db().transaction(async (tx) => {
    const before = await lockOwnUser(tx, own)
    if (before.name === name) return
    await tx.update(users).set({ name }).where(eq(users.id, own.userId))
    const detail = `formerly ${before.name}`
    await recordPersonalActivity(tx, own, { action: 'member_renamed', subject: name, detail })
  })

export async function setTimeZone({ userId }: OwnSession, timeZone: string | null): Promise<void> {
  await db().update(users).set({ timeZone }).where(eq(users.id, userId))
}

export async function setTimeFormat({ userId }: OwnSession, timeFormat: TimeFormat | null): Promise<void> {
  await db().update(users).set({ timeFormat }).where(eq(users.id, userId))
}

/** Queues an email with a link that sets a password. @throws ApiError rate_limited after too many requests */
export async function requestPasswordLink(own: OwnSession): Promise<string> {
  const { email } = await findOwnUser(own)
  const result = await requestLink('reset_password', email, own.ipAddress)
  if (result.kind === 'too_many_tries')
    throw new ApiError('rate_limited', {
      message: 'Too many links requested. Try again in a few minutes.',
      headers: { 'Retry-After': String(result.waitSeconds) },
    })
  return email
}

/** Proves the person with the password. @throws ApiError validation_error, rate_limited, conflict without a password */
export async function confirmWithPassword(own: OwnSession, password: string): Promise<void> {
  await checkOwnPassword(own, password, 'password')
  await markConfirmed(own)
}

/** Changes the password. @throws ApiError as `confirmWithPassword`; conflict when the password was changed meanwhile */
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

/** Writes an entry into the activity log of each account of the person, because one login opens all. */
export async function recordPersonalActivity(
  on: Pick<Queryable, 'execute'>,
  { userId, ipAddress }: OwnSession,
  { action, subject = '', detail = '' }: Omit<ActivityEntry, 'subjectId'>,
): Promise<void> {
  await on.execute(sql`
    insert into ${activities} (account_id, action, user_id, ip_address, subject_id, subject, detail)
    select m.account_id, ${action}, m.user_id, ${ipAddress}::text, m.user_id, ${subject}::text, ${detail}::text
    from ${memberships} m where m.user_id = ${userId}::uuid`)
}
