import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '../../../db/client'
import { memberships, messages, users } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type ActivityEntry, type Actor, recordActivities } from '../../accounts/account/activity'
import { mayActAs } from '../../accounts/account/role'
import type { TriageMessages } from '../../contract/messages/triage'
import { ApiError } from '../../errors'

/**
 * Marks completed messages as done or open, or assigns them, and records each change in the activity log. Messages that already are
 * so do not change. Returns the ids of the changed messages; null when the account has none of them.
 * @throws ApiError validation_error when the assignee is no editor or admin of the account
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

/** Returns the name of an editor or admin, and keeps the membership until the end of the transaction. */
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
