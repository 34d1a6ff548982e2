import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client'

/**
 * Tells whether an account has fewer than `most` messages that were sent and are not completed. They hold the storage
 * without an end of their own. Concurrent requests may exceed the limit by their number. The first condition is the one
 * of the index messages_unfinished.
 */
export async function hasRoomForMessage(from: Queryable, { id }: { id: string }, most: number): Promise<boolean> {
  const [row] = await from.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from messages
      where account_id = ${id}::uuid and state not in ('completed', 'discarded') and state <> 'draft' limit ${most}
    ) counted`)
  return (row?.count ?? 0) < most
}
