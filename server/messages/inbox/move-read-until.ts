import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { addMarks, removeMarks } from './read-marks'

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
