import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client'
import { messageReads } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'

type Marked = readonly { id: string }[]

/** Adds or changes marks of messages that the caller has locked. */
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
