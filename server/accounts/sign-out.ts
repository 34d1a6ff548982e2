import { eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { users } from '../../db/schema'

/** Ends every session of the person, on every device. Returns the version that new sessions carry; null where nobody is this. */
export async function endSessions(userId: string, on: Queryable = db()): Promise<number | null> {
  const [row] = await on
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ sessionVersion: users.sessionVersion })
  return row?.sessionVersion ?? null
}
