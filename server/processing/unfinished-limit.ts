import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client'

/**
 * Tells whether fewer than `most` sent messages of the account are not completed; concurrent requests may exceed it.
 * The first condition is that of the index messages_unfinished.
 */
export async function hasRoomForMessage(from: Queryable, { id }: { id: string }, most: number): Promise<boolean> {
  const [row] = await from.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from messages
      where account_id = ${id}::uuid and state not in ('completed', 'discarded') and state <> 'draft' limit ${most}
    ) counted`)
  return (row?.count ?? 0) < most
}
