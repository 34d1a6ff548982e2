import { and, asc, count, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { memberships, messageNotes, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type ActivityEntry, type Actor, recordActivity, type UserActor } from '../../accounts/account/activity'
import { type LogCall, MAX_NOTES, Note, type PageNote } from '../../contract/messages/triage'
import { isUuid } from '../../contract/values/text'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { queueMentionNotices } from '../notices/queue'

export async function listNotes(messageId: string): Promise<PageNote[]> {
  const rows = await db()
    .select({ note: messageNotes, userName: users.name })
    .from(messageNotes)
    .leftJoin(users, eq(users.id, messageNotes.userId))
    .where(eq(messageNotes.messageId, messageId))
    .orderBy(asc(messageNotes.createdAt), asc(messageNotes.id))
  return rows.map(({ note, userName }) => toNote(note, userName))
}

/** Adds a note. Null without the message. @throws ApiError limit_reached */
export const addNote = (account: Account, actor: UserActor, messageId: string, text: string) =>
  insertNote(account, actor, messageId, { action: 'note_added' }, { text })

/** Logs a call back to the sender, as a note. Null without the message. @throws ApiError limit_reached */
export const logCall = (account: Account, actor: UserActor, { id, result, text }: LogCall) =>
  insertNote(account, actor, id, { action: 'call_logged', detail: result }, { text, callResult: result })

function insertNote(
  account: Account,
  actor: UserActor,
  messageId: string,
  entry: Pick<ActivityEntry, 'detail'> & { action: 'note_added' | 'call_logged' },
  values: Pick<typeof messageNotes.$inferInsert, 'text' | 'callResult'>,
): Promise<PageNote | null> {
  const insert = async (tx: Transaction) => {
    const [existing] = await tx
      .select({ number: count() })
      .from(messageNotes)
      .where(eq(messageNotes.messageId, messageId))
    if ((existing?.number ?? 0) >= MAX_NOTES)
      throw new ApiError('limit_reached', {
        message: `A message can have at most ${MAX_NOTES} notes. Delete one first.`,
      })
    const members = await tx
      .select({ id: users.id, name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.accountId, account.id))
    const mentioned = mentionedIn(values.text, members)
    const [note] = await tx
      .insert(messageNotes)
      .values({ messageId, userId: actor.userId, mentioned, ...values })
      .returning()
    await queueMentionNotices(tx, account.id, { messageId, userIds: mentioned, byUserId: actor.userId })
    return note ? toNote(note, members.find(({ id }) => id === actor.userId)?.name ?? null) : null
  }
  // A repeat of the request is answered with this, so it has what the API shows and no more.
  return changeNotes(account, actor, messageId, entry, insert, (note) => Note.parse(note))
}

/** Deletes a note. Returns the notes that are left; null when there is no such note. */
export async function deleteNote(
  account: Account,
  actor: Actor,
  messageId: string,
  noteId: string,
): Promise<PageNote[] | null> {
  const deleted = await changeNotes(account, actor, messageId, { action: 'note_deleted' }, async (tx) => {
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
  entry: ActivityEntry,
  change: (tx: Transaction) => Promise<T | null>,
  toReply: (changed: T) => object = (changed) => changed,
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
      if (changed !== null) {
        await tx.update(messages).set({ noteText: NOTE_TEXT }).where(eq(messages.id, messageId))
        await recordActivity(tx, account, actor, { ...entry, subjectId: messageId })
      }
      return changed
    },
    (changed) => changed && toReply(changed),
  )
}

const NOTE_TEXT = sql`coalesce((
  select string_agg(text, ' ' order by created_at, id) from ${messageNotes} where message_id = ${messages.id}), '')`

const toNote = (
  { id, text, createdAt, userId, callResult, mentioned }: typeof messageNotes.$inferSelect,
  userName: string | null,
): PageNote => ({
  id,
  text,
  created_at: createdAt.toISOString(),
  user_id: userId,
  user_name: userName,
  call_result: callResult,
  mentioned,
})

/**
 * Returns the ids of the people whom a note names: `@` and the name, in any case, which ends there. Of two names that
 * begin alike, the longer one counts. Two people with one name are both named.
 */
export function mentionedIn(text: string, people: readonly { id: string; name: string }[]): string[] {
  const lower = text.toLowerCase()
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const named = byLength.find(({ name }) => isNamedAt(lower, at + 1, name.toLowerCase()))
    for (const { id, name } of people) if (name.toLowerCase() === named?.name.toLowerCase()) found.add(id)
  }
  return [...found]
}

const isNamedAt = (lower: string, at: number, name: string): boolean =>
  name !== '' && lower.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(lower.slice(at + name.length))
