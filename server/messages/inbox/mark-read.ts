import { and, eq, exists, inArray, lt, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { memberships, messageReads, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'

/** Marks messages as read or unread for one member. Returns false when the account has none of them. */
export async function markRead(
  account: Account,
  userId: string,
  ids: readonly string[],
  isRead: boolean,
): Promise<boolean> {
  const marked = await db()
    .insert(messageReads)
    .select(
      db()
        .select({
          userId: sql`${userId}::uuid`.as('user_id'),
          messageId: messages.id,
          accountId: messages.accountId,
          isRead: sql`${isRead}::boolean`.as('is_read'),
        })
        .from(messages)
        .where(
          and(eq(messages.accountId, account.id), eq(messages.state, 'completed'), inArray(messages.id, [...ids])),
        ),
    )
    .onConflictDoUpdate({ target: [messageReads.userId, messageReads.messageId], set: { isRead } })
    .returning({ id: messageReads.messageId })
  return marked.length > 0
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
    const isOlder = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, messageReads.messageId), lt(messages.completedAt, membership.readUntil)))
    await tx
      .delete(messageReads)
      .where(and(eq(messageReads.userId, userId), eq(messageReads.accountId, account.id), exists(isOlder)))
  })
}
