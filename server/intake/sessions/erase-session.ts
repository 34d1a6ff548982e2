import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { intakeSessions, messages } from '../../../db/schema'
import { lockSession, type Session } from './find-session'

/** Erases a session and its draft. A message that was sent stays: it belongs to the owner of the account. */
export async function eraseSession(session: Session): Promise<void> {
  await db().transaction(async (tx) => {
    const { sentAt, messageId } = await lockSession(tx, session.id)
    if (sentAt === null && messageId !== null) await tx.delete(messages).where(eq(messages.id, messageId))
    await tx.delete(intakeSessions).where(eq(intakeSessions.id, session.id))
  })
}
