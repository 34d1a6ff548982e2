import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { sessions, users } from '../../../db/schema'

/** Signs the user out on every device. */
export const signOutEverywhere = (userId: string): Promise<unknown> => db().transaction((tx) => endSessions(tx, userId))

/** Ends every session of the user except one, and forgets their known devices. */
export const signOutOthers = (userId: string, keptSessionId: string): Promise<unknown> =>
  db().transaction((tx) => endSessions(tx, userId, keptSessionId))

/**
 * Ends every session of the user, except the kept one, and invalidates the known devices, in the caller's transaction. These are two
 * statements, because the second must see sessions that started while the first waited for the user's row.
 * @returns the version for new sessions; null when there is no such user
 */
export async function endSessions(
  tx: Transaction,
  userId: string,
  keptSessionId: string | null = null,
): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ sessionVersion: users.sessionVersion })
  await tx.execute(sql`
    update ${sessions} set revoked_at = clock_timestamp()
    where user_id = ${userId}::uuid and revoked_at is null and id is distinct from ${keptSessionId}::uuid`)
  return row?.sessionVersion ?? null
}
