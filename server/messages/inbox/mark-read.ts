import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { memberships, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { moveReadUntil } from './move-read-until'
import { addMarks, removeMarks } from './read-marks'

/**
 * Marks messages as read or unread for one member. Returns false when the account has none of them. A message that is erased meanwhile
 * is left out.
 */
export function markRead(account: Account, userId: string, ids: readonly string[], isRead: boolean): Promise<boolean> {
  return db().transaction(async (tx) => {
    const readUntil = await lockReadUntil(tx, account, userId)
    if (!readUntil) return false
    const found = await tx
      .select({ id: messages.id, completedAt: messages.completedAt })
      .from(messages)
      .where(and(eq(messages.accountId, account.id), eq(messages.state, 'completed'), inArray(messages.id, [...ids])))
      .orderBy(asc(messages.id))
      .for('key share')
    // Without a mark, a message is read when it was completed before `read_until`.
    const differs = found.filter(({ completedAt }) => completedAt && completedAt >= readUntil === isRead)
    const agrees = found.filter((message) => !differs.includes(message))
    await addMarks(tx, account, userId, differs, isRead)
    await removeMarks(tx, userId, agrees)
    if (isRead) await moveReadUntil(tx, account, userId, readUntil)
    return found.length > 0
  })
}

/** Locks the membership, so that two changes of a member's marks follow each other. */
async function lockReadUntil(tx: Transaction, account: Account, userId: string): Promise<Date | null> {
  const [membership] = await tx
    .select({ readUntil: memberships.readUntil })
    .from(memberships)
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
    .for('no key update')
  return membership?.readUntil ?? null
}

/**
 * Marks the messages that were completed before a time as read for one member. The time is that of the list which the member saw, so
 * that a message that arrived since stays unread. A time in the future counts as now.
 */
export async function markAllRead(account: Account, userId: string, until: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const [membership] = await tx
      .update(memberships)
      .set({
        // Rounded down, so that a message that is completed later in the same millisecond stays unread.
        readUntil: sql`greatest(${memberships.readUntil},
          date_trunc('milliseconds', least(clock_timestamp(), ${until.toISOString()}::timestamptz)))`,
      })
      .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
      .returning({ readUntil: memberships.readUntil })
    if (!membership) return
    await tx.execute(sql`
      delete from message_reads r using messages m
      where r.user_id = ${userId} and r.account_id = ${account.id}
        and m.id = r.message_id and m.completed_at < ${membership.readUntil.toISOString()}::timestamptz`)
  })
}
