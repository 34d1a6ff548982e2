import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { memberships, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type ActivityEntry, type Actor, recordActivities, recordActivity } from '../../accounts/account/activity'
import { mayActAs } from '../../accounts/account/role'
import { MAX_FILTER_TAG_CHARACTERS } from '../../contract/messages/message-values'
import {
  type Assignee,
  type ChangeMessage,
  MAX_TAGS,
  type MessageTriage,
  type TriageMessages,
  tagFault,
} from '../../contract/messages/triage'
import { isUuid } from '../../contract/values/text'
import { ApiError } from '../../errors'
import { queueAssignmentByTag } from '../assignment/rules'
import { queueAssignedNotices } from '../notices/queue'

/**
 * Marks messages as done or open, assigns or snoozes them, with activity entries. Returns the changed ids; null without a
 * message.
 * @throws ApiError validation_error when the assignee is no editor or admin, or a snooze would end in the past
 */
export function triageMessages(account: Account, actor: Actor, input: TriageMessages): Promise<string[] | null> {
  return db().transaction((tx) => triageIn(tx, account, actor, input))
}

async function triageIn(
  tx: Transaction,
  account: Account,
  actor: Actor,
  { ids, is_done, assignee_id, snoozed_until }: TriageMessages,
): Promise<string[] | null> {
  if (snoozed_until && new Date(snoozed_until) <= new Date()) throw inThePast()
  const assignee = assignee_id == null ? null : await editorName(tx, account, assignee_id)
  const rows = await tx
    .select({
      id: messages.id,
      isDone: messages.doneAt,
      assigneeId: messages.assigneeUserId,
      snoozedUntil: messages.snoozedUntil,
    })
    .from(messages)
    .where(and(eq(messages.accountId, account.id), eq(messages.state, 'completed'), inArray(messages.id, ids)))
    // In one order, so that two calls with the same messages do not wait for each other.
    .orderBy(messages.id)
    .for('no key update')
  if (rows.length === 0) return null
  const ended = rows.filter(({ isDone }) => is_done !== undefined && (isDone !== null) !== is_done)
  const assigned = rows.filter(({ assigneeId }) => assignee_id !== undefined && assigneeId !== assignee_id)
  const snoozed = rows.filter(
    ({ snoozedUntil }) => snoozed_until !== undefined && (snoozedUntil?.toISOString() ?? null) !== snoozed_until,
  )
  await change(tx, ended, { doneAt: is_done ? sql`clock_timestamp()` : null, snoozedUntil: null })
  await change(tx, assigned, { assigneeUserId: assignee_id ?? null })
  await change(tx, snoozed, { snoozedUntil: snoozed_until ? new Date(snoozed_until) : null })
  if (assignee_id)
    await queueAssignedNotices(tx, account.id, {
      messageIds: assigned.map(({ id }) => id),
      userId: assignee_id,
      byUserId: actor.userId,
    })
  await recordActivities(tx, account, actor, [
    ...ended.map(({ id }): ActivityEntry => ({ action: is_done ? 'message_done' : 'message_reopened', subjectId: id })),
    ...assigned.map(({ id }): ActivityEntry => ({ action: 'message_assigned', subjectId: id, detail: assignee ?? '' })),
    ...snoozed.map(
      ({ id }): ActivityEntry => ({ action: 'message_snoozed', subjectId: id, detail: snoozed_until ?? '' }),
    ),
  ])
  return [...new Set([...ended, ...assigned, ...snoozed].map(({ id }) => id))]
}

/**
 * Changes the tags, the state and the assignee of one message, in one transaction. Absent values stay. Null without it.
 * @throws ApiError validation_error when the assignee is no editor or admin of the account
 */
export function changeMessage(
  account: Account,
  actor: Actor,
  { id, tags, state, assignee_email }: ChangeMessage,
): Promise<MessageTriage | null> {
  if (!isUuid(id)) return Promise.resolve(null)
  return db().transaction(async (tx) => {
    const assigneeId = assignee_email == null ? assignee_email : await memberWith(tx, account, assignee_email)
    const isDone = state === undefined ? undefined : state === 'done'
    const triaged = await triageIn(tx, account, actor, { ids: [id], is_done: isDone, assignee_id: assigneeId })
    if (!triaged) return null
    if (tags) await changeTagsIn(tx, account, actor, id, (before) => replacedTags(before, tags))
    return findTriage(id, tx)
  })
}

/** Returns the part of a completed message that members change; null without it. */
export async function findTriage(id: string, from: Queryable = db()): Promise<MessageTriage | null> {
  const [row] = await from
    .select({ tags: messages.tags, doneAt: messages.doneAt, email: users.email })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.assigneeUserId))
    .where(and(eq(messages.id, id), eq(messages.state, 'completed')))
  if (!row) return null
  const { tags, doneAt, email } = row
  return { id, tags, state: doneAt ? 'done' : 'open', done_at: doneAt?.toISOString() ?? null, assignee_email: email }
}

async function memberWith(tx: Transaction, account: Account, email: string): Promise<string> {
  const [member] = await tx
    .select({ id: users.id, role: memberships.role })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, account.id)))
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  if (member && mayActAs(member.role, 'editor')) return member.id
  const message = 'No editor or admin of the account has this email address.'
  throw new ApiError('validation_error', { message, issues: [{ path: ['assignee_email'], message }] })
}

/** Of two tags that differ only in letter case, the first counts. */
function replacedTags(before: string[], wanted: string[]): TagChange | null {
  const tags = [...new Map(wanted.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()
  const added = tags.filter((tag) => !before.includes(tag))
  const removed = before.filter((tag) => !tags.includes(tag))
  if (added.length === 0 && removed.length === 0) return null
  const listed = (title: string, of: string[]) => (of.length === 0 ? [] : [`${title}: ${of.join(', ')}`])
  return { tags, detail: [...listed('Added', added), ...listed('Removed', removed)].join('; ') }
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

function inThePast(): ApiError {
  const message = 'This time has passed. Choose a time in the future.'
  return new ApiError('validation_error', { message, issues: [{ path: ['snoozed_until'], message }] })
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

interface TagChange {
  tags: string[]
  /** What changed, for the activity log. */
  detail: string
}

const changeTags = (...given: TagArguments): Promise<string[] | null> =>
  db().transaction((tx) => changeTagsIn(tx, ...given))

type TagArguments = [account: Account, actor: Actor, messageId: string, to: (tags: string[]) => TagChange | null]

/** Locks the message, so that concurrent changes do not overwrite each other. */
async function changeTagsIn(
  tx: Transaction,
  ...[account, actor, messageId, to]: TagArguments
): Promise<string[] | null> {
  const [row] = await tx
    .select({ tags: messages.tags })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
    .for('update')
  if (!row) return null
  const changed = to(row.tags)
  if (!changed) return row.tags
  await tx.update(messages).set({ tags: changed.tags }).where(eq(messages.id, messageId))
  const added = changed.tags.filter((tag) => !row.tags.includes(tag))
  if (added.length > 0) await queueAssignmentByTag(tx, account.id, messageId, added)
  const { detail } = changed
  await recordActivity(tx, account, actor, { action: 'tags_changed', subjectId: messageId, detail })
  return changed.tags
}
