import { and, eq, inArray, sql } from 'drizzle-orm'
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

/** Marks every message that is completed by now as read for one member. */
export async function markAllRead(account: Account, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(memberships)
      // Rounded down, so that a message that is completed later in the same millisecond stays unread.
      .set({ readUntil: sql`date_trunc('milliseconds', clock_timestamp())` })
      .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
    await tx.delete(messageReads).where(and(eq(messageReads.userId, userId), eq(messageReads.accountId, account.id)))
  })
}
