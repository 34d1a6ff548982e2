import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { memberships, messageReads, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'

/** Marks messages as read or unread for one member. Returns false when the account has none of them. */
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

async function lockReadUntil(tx: Transaction, account: Account, userId: string): Promise<Date | null> {
  const [membership] = await tx
    .select({ readUntil: memberships.readUntil })
    .from(memberships)
    .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
    .for('no key update')
  return membership?.readUntil ?? null
}

/** Marks messages completed before the time of the member's list as read. A time in the future counts as now. */
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

/** With fewer marks a list of unread messages takes some milliseconds. */
const MAX_READ_MARKS = 500
const MOVED_MESSAGES = 1_000
/** A message that is completed in a transaction that lasts longer than that would count as read. */
const SETTLED_MINUTES = 10

/**
 * Moves `read_until` of a member beyond the oldest messages, when the member has read many one by one and most of these. Read messages
 * then need no mark, and the others get one that says so. Without this, the list of unread messages reads a mark for each message that
 * the member has ever read. The caller has locked the membership.
 */
export async function moveReadUntil(tx: Transaction, account: Account, userId: string, readUntil: Date): Promise<void> {
  const [marks] = await tx.execute<{ count: number }>(sql`
    select count(*)::int from (
      select from message_reads where user_id = ${userId} and account_id = ${account.id} and is_read
      limit ${MAX_READ_MARKS + 1}
    ) counted`)
  if ((marks?.count ?? 0) <= MAX_READ_MARKS) return
  const oldest = await oldestSince(tx, account, userId, readUntil)
  const last = oldest.at(-1)
  if (!last) return
  // Another message may be completed in the millisecond of the last one.
  const moved = oldest.filter(({ at }) => at < last.at)
  const unread = moved.filter((message) => !message.isRead)
  if (moved.length === 0 || unread.length > moved.length / 2) return
  await addMarks(tx, account, userId, unread, false)
  await removeMarks(
    tx,
    userId,
    moved.filter((message) => message.isRead),
  )
  await tx.execute(sql`
    update memberships set read_until = to_timestamp(${last.at} / 1000.0)
    where account_id = ${account.id} and user_id = ${userId}`)
}

/** Locks the oldest messages that count as unread without a mark, so that none is erased before it gets one. */
async function oldestSince(
  tx: Transaction,
  account: Account,
  userId: string,
  readUntil: Date,
): Promise<{ id: string; at: number; isRead: boolean }[]> {
  return tx.execute(sql`
    select m.id, (extract(epoch from m.completed_at) * 1000)::float8 as at,
      exists (select from message_reads r where r.user_id = ${userId} and r.message_id = m.id and r.is_read) as "isRead"
    from messages m
    where m.account_id = ${account.id} and m.state = 'completed'
      and m.completed_at >= ${readUntil.toISOString()}::timestamptz
      and m.completed_at < clock_timestamp() - make_interval(mins => ${SETTLED_MINUTES})
    order by m.completed_at, m.id limit ${MOVED_MESSAGES} for key share of m`)
}

type Marked = readonly { id: string }[]

export async function addMarks(
  tx: Transaction,
  account: Account,
  userId: string,
  found: Marked,
  isRead: boolean,
): Promise<void> {
  if (found.length === 0) return
  await tx
    .insert(messageReads)
    .values(found.map(({ id: messageId }) => ({ userId, messageId, accountId: account.id, isRead })))
    .onConflictDoUpdate({ target: [messageReads.userId, messageReads.messageId], set: { isRead } })
}

/** Removes marks, so that `read_until` decides. */
export async function removeMarks(tx: Transaction, userId: string, found: Marked): Promise<void> {
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await tx.delete(messageReads).where(and(eq(messageReads.userId, userId), inArray(messageReads.messageId, ids)))
}
