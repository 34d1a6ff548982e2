import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '../../../db/client'
import { memberships, messageNotes, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import {
  type ActivityEntry,
  type Actor,
  recordActivities,
  recordActivity,
  type UserActor,
} from '../../accounts/account/activity'
import { mayActAs } from '../../accounts/account/role'
import { MAX_FILTER_TAG_CHARACTERS } from '../../contract/messages/message-values'
import {
  type Assignee,
  MAX_NOTES,
  MAX_TAGS,
  type Note,
  type TriageMessages,
  tagFault,
} from '../../contract/messages/triage'
import { ApiError } from '../../errors'

/**
 * Marks messages as done or open, or assigns them, with activity entries. Returns the changed ids; null without a
 * message.
 * @throws ApiError validation_error when the assignee is no editor or admin
 */
export function triageMessages(
  account: Account,
  actor: Actor,
  { ids, is_done, assignee_id }: TriageMessages,
): Promise<string[] | null> {
  return db().transaction(async (tx) => {
    const assignee = assignee_id == null ? null : await editorName(tx, account, assignee_id)
    const rows = await tx
      .select({ id: messages.id, isDone: messages.doneAt, assigneeId: messages.assigneeUserId })
      .from(messages)
      .where(and(eq(messages.accountId, account.id), eq(messages.state, 'completed'), inArray(messages.id, ids)))
      // In one order, so that two calls with the same messages do not wait for each other.
      .orderBy(messages.id)
      .for('no key update')
    if (rows.length === 0) return null
    const ended = rows.filter(({ isDone }) => is_done !== undefined && (isDone !== null) !== is_done)
    const assigned = rows.filter(({ assigneeId }) => assignee_id !== undefined && assigneeId !== assignee_id)
    await change(tx, ended, { doneAt: is_done ? sql`clock_timestamp()` : null })
    await change(tx, assigned, { assigneeUserId: assignee_id ?? null })
    await recordActivities(tx, account, actor, [
      ...ended.map(
        ({ id }): ActivityEntry => ({ action: is_done ? 'message_done' : 'message_reopened', subjectId: id }),
      ),
      ...assigned.map(
        ({ id }): ActivityEntry => ({ action: 'message_assigned', subjectId: id, detail: assignee ?? '' }),
      ),
    ])
    return [...new Set([...ended, ...assigned].map(({ id }) => id))]
  })
}

async function change(
  tx: Transaction,
  rows: readonly { id: string }[],
  set: PgUpdateSetSource<typeof messages>,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .update(messages)
    .set(set)
    .where(
      inArray(
        messages.id,
        rows.map(({ id }) => id),
      ),
    )
}

async function editorName(tx: Transaction, account: Account, userId: string): Promise<string> {
  const [member] = await tx
    .select({ name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
    .for('share', { of: memberships })
  if (member && mayActAs(member.role, 'editor')) return member.name
  const message = member
    ? 'Viewers cannot be assigned a message. Choose an editor or an admin.'
    : 'This person is not a member of the account.'
  throw new ApiError('validation_error', { message, issues: [{ path: ['assignee_id'], message }] })
}

/** Returns the assignee of a row that was joined with the users; null when the message is assigned to no one. */
export const toAssignee = (userId: string | null, name: string | null): Assignee | null =>
  userId === null ? null : { user_id: userId, name: name ?? '' }

/** Recent messages whose tags the filter offers: the query takes the same time with a million messages. */
const SEARCHED_MESSAGES = 1_000
const MAX_LISTED = 50
const IN_FILTER = sql`
  char_length(tag) + regexp_count(tag, '[\\U00010000-\\U0010FFFF]') <= ${MAX_FILTER_TAG_CHARACTERS}`

/** Lists the tags of the account's recent messages by which its list can be filtered, the most used first, ignoring case. */
export async function listTags(account: Account): Promise<string[]> {
  const rows = await db().execute<{ tag: string }>(sql`
    select min(tag) as tag from (
      select tags from messages where account_id = ${account.id} and state = 'completed'
      order by completed_at desc, id desc limit ${SEARCHED_MESSAGES}
    ) recent cross join unnest(recent.tags) as tag where ${IN_FILTER}
    group by lower(tag) order by count(*) desc, min(tag) limit ${MAX_LISTED}`)
  return rows.map(({ tag }) => tag)
}

/** Adds a tag. Returns all tags; null without the message. @throws ApiError limit_reached; validation_error */
export const addTag = (account: Account, actor: Actor, messageId: string, tag: string): Promise<string[] | null> =>
  changeTags(account, actor, messageId, (tags) => {
    const fault = tagFault(tags, tag)
    if (fault === null) return { tags: [...tags, tag.trim()], detail: `Added: ${tag.trim()}` }
    throw tags.length >= MAX_TAGS
      ? new ApiError('limit_reached', { message: fault })
      : new ApiError('validation_error', { message: fault, issues: [{ path: ['tag'], message: fault }] })
  })

/** Removes a tag, matching it exactly. An absent tag changes nothing. Null as in `addTag`. */
export const removeTag = (account: Account, actor: Actor, messageId: string, tag: string): Promise<string[] | null> =>
  changeTags(account, actor, messageId, (tags) =>
    tags.includes(tag) ? { tags: tags.filter((other) => other !== tag), detail: `Removed: ${tag}` } : null,
  )

/** Locks the message, so that concurrent changes do not overwrite each other. */
function changeTags(
  account: Account,
  actor: Actor,
  messageId: string,
  to: (tags: string[]) => { tags: string[]; detail: string } | null,
): Promise<string[] | null> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select({ tags: messages.tags })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
      .for('update')
    if (!row) return null
    const changed = to(row.tags)
    if (!changed) return row.tags
    await tx.update(messages).set({ tags: changed.tags }).where(eq(messages.id, messageId))
    const { detail } = changed
    await recordActivity(tx, account, actor, { action: 'tags_changed', subjectId: messageId, detail })
    return changed.tags
  })
}

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

/** Adds a note. Returns the notes; null without the message. @throws ApiError limit_reached */
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

/** Deletes a note. Returns the notes that are left; null when there is no such note. */
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
