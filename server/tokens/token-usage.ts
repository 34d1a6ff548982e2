import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { log } from '../log'
import { oncePerProcess } from '../per-process'

const FLUSH_MS = 3_000

interface PendingUsage {
  counts: Map<string, number>
  timer: NodeJS.Timeout | undefined
  flushing: Promise<void>
}

const uses = oncePerProcess(
  'token uses',
  (): PendingUsage => ({ counts: new Map(), timer: undefined, flushing: Promise.resolve() }),
)

/** Counts a request of a token in memory, so that the request does not wait. */
export function countTokenRequest(tokenId: string, at: Date = new Date()): void {
  add(`${tokenId} ${at.toISOString().slice(0, 10)}`, 1)
}

/** Writes the counts so far. After a failure they are kept and written the next time. Never throws. */
export function flushTokenUsage(): Promise<void> {
  const mine = uses()
  mine.flushing = mine.flushing.then(flush)
  return mine.flushing
}

function add(key: string, requests: number): void {
  const mine = uses()
  mine.counts.set(key, (mine.counts.get(key) ?? 0) + requests)
  mine.timer ??= setTimeout(flushTokenUsage, FLUSH_MS).unref()
}

async function flush(): Promise<void> {
  const mine = uses()
  clearTimeout(mine.timer)
  mine.timer = undefined
  const { counts } = mine
  if (counts.size === 0) return
  mine.counts = new Map()
  try {
    await write(counts)
  } catch (error) {
    log.warn({ err: error }, 'could not write the use of tokens; the next write includes it')
    for (const [key, requests] of counts) add(key, requests)
  }
}

/** Locks tokens and days in order, so that two processes cannot deadlock. Skips deleted tokens. */
async function write(counts: ReadonlyMap<string, number>): Promise<void> {
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
