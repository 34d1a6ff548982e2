import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { encodeCursor } from '../contract/api/cursor'
import { API_REQUESTS, type ApiRequestList, type ListApiRequests, REQUEST_LOG_DAYS } from '../contract/tokens/token'
import { log } from '../log'
import { oncePerProcess } from '../per-process'

const FLUSH_MS = 3_000
/** Requests that wait for the next write. A request above it is not logged, so that a slow database costs no memory. */
const MAX_WAITING = 5_000
/** Of one account, so that a client that ignores 429 neither fills the table nor displaces the requests of other accounts. */
const MAX_WAITING_OF_ACCOUNT = 200
/** Requests that an account keeps, after the hourly pruning. */
const MAX_KEPT = 10_000
const PAGE_SIZE = 50

type Request = {
  account_id: string
  token_id: string
  at: string
  method: string
  endpoint: string | null
  status: number
  error: string | null
  ms: number
  request_id: string
}

interface Waiting {
  requests: Request[]
  ofAccount: Map<string, number>
  uses: Map<string, number>
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
}

const waiting = oncePerProcess(
  'API requests',
  (): Waiting => ({
    requests: [],
    ofAccount: new Map(),
    uses: new Map(),
    timer: undefined,
    writing: Promise.resolve(),
  }),
)

/** Notes a request in memory, so that its response does not wait. Never throws. */
export function logApiRequest(request: Omit<Request, 'at'>, at: Date = new Date()): void {
  const mine = waiting()
  const ofAccount = mine.ofAccount.get(request.account_id) ?? 0
  if (mine.requests.length >= MAX_WAITING || ofAccount >= MAX_WAITING_OF_ACCOUNT) return
  mine.ofAccount.set(request.account_id, ofAccount + 1)
  mine.requests.push({ ...request, at: at.toISOString() })
  mine.timer ??= setTimeout(flushApiRequests, FLUSH_MS).unref()
}

/** Counts a request of a token in memory. */
export function countTokenRequest(tokenId: string, at: Date = new Date()): void {
  addUses(`${tokenId} ${at.toISOString().slice(0, 10)}`, 1)
}

function addUses(key: string, requests: number): void {
  const mine = waiting()
  mine.uses.set(key, (mine.uses.get(key) ?? 0) + requests)
  mine.timer ??= setTimeout(flushApiRequests, FLUSH_MS).unref()
}

/** Writes what was noted and counted so far. Never throws. */
export function flushApiRequests(): Promise<void> {
  const mine = waiting()
  mine.writing = mine.writing.then(write)
  return mine.writing
}

async function write(): Promise<void> {
  const mine = waiting()
  clearTimeout(mine.timer)
  mine.timer = undefined
  const { requests, uses } = mine
  Object.assign(mine, { requests: [], ofAccount: new Map(), uses: new Map() })
  await Promise.all([writeRequests(requests), writeUses(uses)])
}

async function writeUses(uses: TokenUses): Promise<void> {
  if (uses.size === 0) return
  try {
    await writeTokenUses(uses)
  } catch (error) {
    log.warn({ err: error }, 'could not write the use of tokens; the next write includes it')
    for (const [key, requests] of uses) addUses(key, requests)
  }
}

/** After a failure the requests are lost: the log is no record. */
async function writeRequests(requests: readonly Request[]): Promise<void> {
  if (requests.length === 0) return
  try {
    await db().execute(sql`
      insert into api_requests (account_id, token_id, at, method, endpoint, status, error, ms, request_id)
      select r.* from json_to_recordset(${JSON.stringify(requests)}::json) as r(
        account_id uuid, token_id uuid, at timestamptz, method text, endpoint text, status int, error text, ms int,
        request_id text)
      where r.account_id in (select id from accounts)`)
  } catch (error) {
    log.warn({ err: error, requests: requests.length }, 'could not write the log of API requests')
  }
}

/** Lists the requests of an account in the last days, the newest first, without those of the last few seconds. */
export async function listApiRequests(
  account: Account,
  { token_id, failed, cursor }: ListApiRequests,
): Promise<ApiRequestList> {
  const [ms, id] = cursor ?? [null, null]
  const rows = await db().execute<Request & { id: string; at_ms: number; token_name: string | null }>(sql`
    select r.id, (extract(epoch from r.at) * 1000)::float8 as at_ms, r.method, r.endpoint, r.status, r.error, r.ms,
      r.request_id, t.name as token_name
    from api_requests r left join access_tokens t on t.id = r.token_id and t.account_id = r.account_id
    where r.account_id = ${account.id} and r.at > clock_timestamp() - make_interval(days => ${REQUEST_LOG_DAYS}::int)
      and (${token_id ?? null}::uuid is null or r.token_id = ${token_id ?? null}::uuid)
      and (${failed}::boolean is false or r.status >= 400)
      and (${id}::uuid is null
        or (r.at, r.id) < ('epoch'::timestamptz + ${ms}::float8 * interval '1 millisecond', ${id}::uuid))
    order by r.at desc, r.id desc limit ${PAGE_SIZE + 1}::int`)
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return {
    requests: page.map(({ id, at_ms, method, endpoint, status, error, ms, request_id, token_name }) => ({
      ...{ id, token_name, method, endpoint, status, error, ms, request_id },
      at: new Date(at_ms).toISOString(),
    })),
    next_cursor: last ? encodeCursor(API_REQUESTS, [last.at_ms, last.id]) : null,
    has_more: last !== undefined,
  }
}

/** Task: deletes requests that are too old, and of each account those above its limit. */
export async function pruneApiRequests({ most = MAX_KEPT }: { most?: number } = {}): Promise<{ pruned: number }> {
  const { count: pruned } = await db().execute(sql`
    delete from api_requests r using (
      select a.id, greatest(clock_timestamp() - make_interval(days => ${REQUEST_LOG_DAYS}::int), (
        select k.at from api_requests k where k.account_id = a.id order by k.at desc, k.id desc offset ${most}::int limit 1
      )) as until
      from accounts a
    ) o where r.account_id = o.id and r.at <= o.until`)
  if (pruned > 0) log.info({ pruned }, 'old API requests deleted from their log')
  return { pruned }
}

/** The requests of a token on a day, by the token's id, a space and the day. */
type TokenUses = ReadonlyMap<string, number>

/** Locks tokens and days in order, so that two processes cannot deadlock. Skips deleted tokens. */
async function writeTokenUses(counts: TokenUses): Promise<void> {
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
