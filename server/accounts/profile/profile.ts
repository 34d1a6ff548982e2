import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { users } from '../../../db/schema'
import type { TimeFormat } from '../../contract/values/time-format'
import { ApiError } from '../../errors'
import { lockOwnUser, type OwnSession } from '../sessions/own-session'
import { requestLink } from '../sign-in/request-link'
import { recordPersonalActivity } from './personal-activity'

type User = typeof users.$inferSelect

/** Returns the row of the signed-in person. */
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

/** Sets the time zone in which the dashboard shows times; null for the browser's. */
export async function setTimeZone({ userId }: OwnSession, timeZone: string | null): Promise<void> {
  await db().update(users).set({ timeZone }).where(eq(users.id, userId))
}

/** Sets how the dashboard writes dates and times; null for the way of the browser's language. */
export async function setTimeFormat({ userId }: OwnSession, timeFormat: TimeFormat | null): Promise<void> {
  await db().update(users).set({ timeFormat }).where(eq(users.id, userId))
}

/**
 * Queues an email with a link that sets a password.
 * @throws ApiError rate_limited after too many requests
 */
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
