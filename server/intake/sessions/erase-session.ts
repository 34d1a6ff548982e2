import { eq, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
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

/**
 * Erases sessions and their drafts. Messages that were sent stay.
 * @param which selects and locks id, message_id and sent_at of the sessions
 * @returns how many sessions were erased
 */
export async function eraseSessions(which: SQL, on: Queryable = db()): Promise<number> {
  const rows = await on.execute(sql`
    with erased as materialized (${which}), drafts as (
      delete from messages m using erased e where m.id = e.message_id and e.sent_at is null and m.state = 'draft'
    )
    delete from intake_sessions s using erased e where s.id = e.id returning s.id`)
  return rows.length
}
