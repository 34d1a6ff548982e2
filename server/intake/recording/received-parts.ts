import { asc, eq } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { recordingParts } from '../../../db/schema'
import type { Session } from '../sessions/find-session'

/** Returns the numbers of the parts of a take that are stored, in order. Of a replaced take there are none. */
export async function receivedParts(session: Session, take: number, from: Queryable = db()): Promise<number[]> {
  if (session.take !== take || session.messageId === null) return []
  const rows = await from
    .select({ number: recordingParts.number })
    .from(recordingParts)
    .where(eq(recordingParts.messageId, session.messageId))
    .orderBy(asc(recordingParts.number))
  return rows.map(({ number }) => number)
}
