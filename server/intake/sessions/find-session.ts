import { eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { intakeSessions } from '../../../db/schema'
import { intakeError } from '../intake-error'
import { sessionTokenDigest } from './session-token'

export type Session = typeof intakeSessions.$inferSelect

/** Returns the session of a bearer token. @throws ApiError not_found with the reason session_ended */
export async function findSession(token: string | null): Promise<Session> {
  const digest = sessionTokenDigest(token)
  if (digest === null) throw intakeError('session_ended')
  const [session] = await db().select().from(intakeSessions).where(eq(intakeSessions.tokenDigest, digest))
  return open(session)
}

/**
 * Locks a session until the end of the transaction, so that concurrent requests of one sender run one after another.
 * @throws ApiError not_found with the reason session_ended
 */
export async function lockSession(tx: Transaction, id: string): Promise<Session> {
  const [session] = await tx.select().from(intakeSessions).where(eq(intakeSessions.id, id)).for('update')
  return open(session)
}

function open(session: Session | undefined): Session {
  if (!session || session.expiresAt <= new Date()) throw intakeError('session_ended')
  return session
}
