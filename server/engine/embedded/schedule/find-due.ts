import { sql } from 'drizzle-orm'
import { db } from '../../../../db/client'
import { WORK, type WorkKind } from '../../../wake/wake-request'

/** Times are in milliseconds of the database's clock. */
export interface Due {
  now: number
  /** When the next row becomes due; null when none is waiting. */
  next: number | null
  /** Groups with a row that is due: subscriptions with a delivery, accounts with a message. */
  groupIds: string[]
}

/**
 * Finds the groups with work of a kind that became due after `since`, in milliseconds of the database's clock, or at any
 * time when it is undefined.
 */
export async function findDueSince(kind: WorkKind, since: number | undefined): Promise<Due> {
  const { table, group } = WORK[kind]
  const after = since === undefined ? '-infinity' : new Date(since).toISOString()
  const [row] = await db().execute<{ now_ms: number; next_ms: number | null; due: string | null }>(sql`
    with clock as materialized (select clock_timestamp() as now)
    select (extract(epoch from now) * 1000)::float8 as now_ms,
      (select (extract(epoch from min(next_attempt_at)) * 1000)::float8
        from ${table} where state = 'pending' and next_attempt_at > now) as next_ms,
      (select string_agg(distinct ${group}::text, ',')
        from ${table} where state = 'pending' and next_attempt_at > ${after}::timestamptz and next_attempt_at <= now) as due
    from clock`)
  if (!row) throw new Error('The database did not return the time.')
  return { now: row.now_ms, next: row.next_ms, groupIds: row.due ? row.due.split(',') : [] }
}
