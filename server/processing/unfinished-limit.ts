import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client'

// Messages that are not completed hold the storage without an end of their own, so their number is limited. Concurrent
// requests may exceed a limit by their number. The first condition is the one of the index messages_unfinished.

/** Tells whether an account has fewer than `most` messages that were sent and are not completed. */
export const hasRoomForMessage = (from: Queryable, account: { id: string }, most: number): Promise<boolean> =>
  hasFewer(from, account, most, sql`state <> 'draft'`)

/** Tells whether an account has fewer than `most` drafts, which senders are still recording. */
export const hasRoomForDraft = (from: Queryable, account: { id: string }, most: number): Promise<boolean> =>
  hasFewer(from, account, most, sql`state = 'draft'`)

async function hasFewer(from: Queryable, { id }: { id: string }, most: number, which: SQL): Promise<boolean> {
  const [row] = await from.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from messages
      where account_id = ${id}::uuid and state not in ('completed', 'discarded') and ${which} limit ${most}
    ) counted`)
  return (row?.count ?? 0) < most
}
