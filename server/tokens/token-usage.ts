import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'

/** The requests of a token on a day, by the token's id, a space and the day. */
export type TokenUses = ReadonlyMap<string, number>

/** Locks tokens and days in order, so that two processes cannot deadlock. Skips deleted tokens. */
export async function writeTokenUses(counts: TokenUses): Promise<void> {
  const rows = [...counts].map(([key, requests]) => {
    const [token_id, day] = key.split(' ')
    return { token_id, day, requests }
  })
  await db().execute(sql`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(token_id uuid, day date, requests int)
    ), known as (
      select id from access_tokens where id in (select token_id from counted) order by id for key share
    )
    insert into token_uses as u (token_id, day, requests)
    select token_id, day, requests from counted join known on known.id = token_id order by token_id, day
    on conflict (token_id, day) do update set requests = u.requests + excluded.requests`)
}

export const USAGE_DAYS = 30

interface UsageByDay {
  days: string[]
  tokens: { tokenId: string; requests: number[] }[]
}

/** Returns the requests by token and day, without the last few seconds. */
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

const today = (now: Date | undefined) =>
  sql`(coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()) at time zone 'UTC')::date`
