import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client'

/**
 * Tells whether an account has fewer than `most` messages that are not completed, so that none can fill the storage
 * with recordings that are not processed. Concurrent requests may exceed the limit by their number.
 */
export async function hasRoomForMessage(from: Queryable, { id }: { id: string }, most: number): Promise<boolean> {
  const [row] = await from.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from messages where account_id = ${id}::uuid and state not in ('completed', 'discarded') limit ${most}
    ) unfinished`)
  return (row?.count ?? 0) < most
}
