import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { wake } from '../../wake/wake'
import type { WakeRequest } from '../../wake/wake-request'

/**
 * Makes held messages due again.
 * @param due selects and locks the ids of held jobs
 * @returns how many messages
 */
export async function makeDue(due: SQL): Promise<number> {
  const rows = await db().execute<{ id: string; account_id: string; wake_generation: number }>(sql`
    with due as (${due})
    update processing_jobs j set state = 'pending', held_reason = null, held_at = null,
      next_attempt_at = clock_timestamp(), wake_generation = wake_generation + 1
    from due where j.id = due.id
    returning j.id, j.account_id, j.wake_generation`)
  await wake(
    rows.map(
      (row): WakeRequest => ({
        kind: 'message',
        id: row.id,
        groupId: row.account_id,
        wakeGeneration: row.wake_generation,
      }),
    ),
  )
  return rows.length
}
