import { and, asc, count, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { messageNotes, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity, type UserActor } from '../../accounts/account/activity'
import { MAX_NOTES, type Note } from '../../contract/messages/triage'
import { ApiError } from '../../errors'

/** Lists the notes about a message, the oldest first. */
export async function listNotes(messageId: string): Promise<Note[]> {
  const rows = await db()
    .select({ note: messageNotes, userName: users.name })
    .from(messageNotes)
    .leftJoin(users, eq(users.id, messageNotes.userId))
    .where(eq(messageNotes.messageId, messageId))
    .orderBy(asc(messageNotes.createdAt), asc(messageNotes.id))
  return rows.map(({ note, userName }) => ({
    id: note.id,
    text: note.text,
    created_at: note.createdAt.toISOString(),
    user_id: note.userId,
    user_name: userName,
  }))
}

/**
 * Adds a note to a completed message and records it in the activity log, without its text. Returns the notes; null when the account has
 * no such message.
 * @throws ApiError limit_reached beyond a hundred notes
 */
export async function addNote(
  account: Account,
  actor: UserActor,
  messageId: string,
  text: string,
): Promise<Note[] | null> {
  const isAdded = await changeNotes(account, actor, messageId, 'note_added', async (tx) => {
    const [existing] = await tx
      .select({ number: count() })
      .from(messageNotes)
      .where(eq(messageNotes.messageId, messageId))
    if ((existing?.number ?? 0) >= MAX_NOTES)
      throw new ApiError('limit_reached', {
        message: `A message can have at most ${MAX_NOTES} notes. Delete one first.`,
      })
    await tx.insert(messageNotes).values({ messageId, userId: actor.userId, text })
    return true
  })
  return isAdded ? listNotes(messageId) : null
}

/**
 * Deletes a note and records it in the activity log. Returns the notes that are left; null when there is no such note.
 */
export async function deleteNote(
  account: Account,
  actor: Actor,
  messageId: string,
  noteId: string,
): Promise<Note[] | null> {
  const isDeleted = await changeNotes(account, actor, messageId, 'note_deleted', async (tx) => {
    const deleted = await tx
      .delete(messageNotes)
      .where(and(eq(messageNotes.id, noteId), eq(messageNotes.messageId, messageId)))
      .returning({ id: messageNotes.id })
    return deleted.length > 0
  })
  return isDeleted ? listNotes(messageId) : null
}

/** Locks the message, so that the limit holds. Returns false when there is no such message, or nothing was changed. */
function changeNotes(
  account: Account,
  actor: Actor,
  messageId: string,
  action: 'note_added' | 'note_deleted',
  change: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
      .for('no key update')
    if (!row || !(await change(tx))) return false
    await recordActivity(tx, account, actor, { action, subjectId: messageId })
    return true
  })
}
