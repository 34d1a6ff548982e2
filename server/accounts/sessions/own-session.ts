import { eq, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { sessions, users } from '../../../db/schema'
import { CONFIRMATION_REQUIRED } from '../../contract/accounts/confirmation'
import { ApiError } from '../../errors'
import { IS_LIVE } from './session'

/** How long a person who proved who they are may do what needs a confirmation, in minutes. */
export const CONFIRMED_MINUTES = 10

/** The signed-in person who changes what is their own, and the session of the request. */
export interface OwnSession {
  userId: string
  sessionId: string
  /** Null where it is unknown. */
  ipAddress: string | null
}

/**
 * Locks the row of the person and checks that the session is still valid. Signing out everywhere and ending an unverified
 * login take the same lock, so nothing can change for a session that they have ended.
 * @throws ApiError invalid_token when the session has ended
 */
export async function lockOwnUser(tx: Transaction, own: OwnSession): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, own.userId)).for('no key update')
  if (!user || !(await sessionOf(tx, own))) throw new ApiError('invalid_token', { message: 'You are signed out.' })
  return user
}

/**
 * Checks that the person proved who they are within CONFIRMED_MINUTES: with a sign-in, the password or a passkey.
 * @throws ApiError not_found (403) with the reason CONFIRMATION_REQUIRED
 */
export async function requireConfirmed(own: OwnSession, on: Pick<Queryable, 'execute'> = db()): Promise<void> {
  if ((await sessionOf(on, own))?.is_confirmed) return
  throw new ApiError('not_found', {
    status: 403,
    reason: CONFIRMATION_REQUIRED,
    message: 'Confirm that it is you, then try again.',
  })
}

/** Records that the person has proved who they are. */
export const markConfirmed = ({ sessionId }: OwnSession, on: Pick<Queryable, 'execute'> = db()) =>
  on.execute(sql`update ${sessions} set authenticated_at = clock_timestamp() where id = ${sessionId}::uuid`)

async function sessionOf(on: Pick<Queryable, 'execute'>, { userId, sessionId }: OwnSession) {
  const [row] = await on.execute<{ is_confirmed: boolean }>(sql`
    select s.authenticated_at > clock_timestamp() - make_interval(mins => ${CONFIRMED_MINUTES}::int) as is_confirmed
    from ${sessions} s where s.id = ${sessionId}::uuid and s.user_id = ${userId}::uuid and ${IS_LIVE}`)
  return row
}
