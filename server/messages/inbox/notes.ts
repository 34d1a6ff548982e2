import { and, asc, count, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { messageNotes, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity, type UserActor } from '../../accounts/account/activity'
import { MAX_NOTES, type Note } from '../../contract/messages/triage'
import { isUuid } from '../../contract/values/text'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'

export async function listNotes(messageId: string): Promise<Note[]> {
  const rows = await db()
    .select({ note: messageNotes, userName: users.name })
    .from(messageNotes)
    .leftJoin(users, eq(users.id, messageNotes.userId))
    .where(eq(messageNotes.messageId, messageId))
    .orderBy(asc(messageNotes.createdAt), asc(messageNotes.id))
  return rows.map(({ note, userName }) => toNote(note, userName))
}

/** Adds a note. Null without the message. @throws ApiError limit_reached */
export function addNote(account: Account, actor: UserActor, messageId: string, text: string): Promise<Note | null> {
  return changeNotes(account, actor, messageId, 'note_added', async (tx) => {
    const [existing] = await tx
      .select({ number: count() })
      .from(messageNotes)
      .where(eq(messageNotes.messageId, messageId))
    if ((existing?.number ?? 0) >= MAX_NOTES)
      throw new ApiError('limit_reached', {
        message: `A message can have at most ${MAX_NOTES} notes. Delete one first.`,
      })
    const [note] = await tx.insert(messageNotes).values({ messageId, userId: actor.userId, text }).returning()
    const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.userId))
    return note ? toNote(note, author?.name ?? null) : null
  })
}

/** Deletes a note. Returns the notes that are left; null when there is no such note. */
export async function deleteNote(
  account: Account,
  actor: Actor,
  messageId: string,
  noteId: string,
): Promise<Note[] | null> {
  const deleted = await changeNotes(account, actor, messageId, 'note_deleted', async (tx) => {
    const [note] = await tx
      .delete(messageNotes)
      .where(and(eq(messageNotes.id, noteId), eq(messageNotes.messageId, messageId)))
      .returning({ id: messageNotes.id })
    return note ?? null
  })
  return deleted && listNotes(messageId)
}

/** Locks the message, so that the limit holds. Null when there is no such message, or nothing was changed. */
function changeNotes<T extends object>(
  account: Account,
  actor: Actor,
  messageId: string,
  action: 'note_added' | 'note_deleted',
  change: (tx: Transaction) => Promise<T | null>,
): Promise<T | null> {
  if (!isUuid(messageId)) return Promise.resolve(null)
  return once(
    actor.request,
    async (tx) => {
      const [row] = await tx
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
        .for('no key update')
      const changed = row ? await change(tx) : null
      if (changed !== null) await recordActivity(tx, account, actor, { action, subjectId: messageId })
      return changed
    },
    (changed) => changed,
  )
}

const toNote = ({ id, text, createdAt, userId }: typeof messageNotes.$inferSelect, userName: string | null): Note => ({
  id,
  text,
  created_at: createdAt.toISOString(),
  user_id: userId,
  user_name: userName,
})
