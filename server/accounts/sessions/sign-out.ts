import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { sessions, users } from '../../../db/schema'

/** Signs the person out on every device. */
export const signOutEverywhere = (userId: string): Promise<unknown> => db().transaction((tx) => endSessions(tx, userId))

/**
 * Ends every session of the person and forgets their known devices, in the transaction of what demands it. The two statements
 * are two on purpose: the second sees sessions that were being started while the first waited for the person's row.
 * @returns the version that new sessions carry; null when there is no such person.
 */
export async function endSessions(tx: Transaction, userId: string): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ sessionVersion: users.sessionVersion })
  await tx.execute(
    sql`update ${sessions} set revoked_at = clock_timestamp() where user_id = ${userId}::uuid and revoked_at is null`,
  )
  return row?.sessionVersion ?? null
}
