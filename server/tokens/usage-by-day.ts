import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { log } from '../log'

/** The number of days that the dashboard shows, today included. */
export const USAGE_DAYS = 30
/**
 * In days, as long as events, so that the requests of their time are visible (choices.md, "How long events … are
 * kept").
 */
const USAGE_RETENTION_DAYS = 120

export interface UsageByDay {
  /** UTC dates, the oldest first; the last one is today. */
  days: string[]
  /** The requests on each day, for each token that was used on one of them. */
  tokens: { tokenId: string; requests: number[] }[]
}

/**
 * Returns the requests by token and day, without the last few seconds. `now` overrides the database's clock in tests.
 */
export async function usageByDay(account: Account, { now }: { now?: Date } = {}): Promise<UsageByDay> {
  const [row] = await db().execute<{ days: string[]; used: Record<string, Record<string, number>> | null }>(sql`
    with days as (
      select ${today(now)} - n as day from generate_series(${USAGE_DAYS - 1}::int, 0, -1) n
    ), used as (
      select token_id, json_object_agg(day, requests) as requests from token_uses
      where token_id in (select id from access_tokens where account_id = ${account.id}) and day in (select day from days)
      group by token_id
    )
    select (select json_agg(day) from days) as days, (select json_object_agg(token_id, requests) from used) as used`)
  if (!row) throw new Error('The database returned no row.')
  const { days, used } = row
  return {
    days,
    tokens: Object.entries(used ?? {}).map(([tokenId, requests]) => ({
      tokenId,
      requests: days.map((day) => requests[day] ?? 0),
    })),
  }
}

/** Deletes counts older than 120 days. `now` overrides the database's clock in tests. */
export async function pruneUsage({ now }: { now?: Date } = {}): Promise<{ pruned: number }> {
  const { count: pruned } = await db().execute(
    sql`delete from token_uses where day < ${today(now)} - ${USAGE_RETENTION_DAYS}::int`,
  )
  if (pruned > 0) log.info({ pruned }, 'old token usage deleted')
  return { pruned }
}

const today = (now: Date | undefined) =>
  sql`(coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) at time zone 'UTC')::date`
