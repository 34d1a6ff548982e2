import { type SQL, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { ASYNCHRONOUS_COMMIT } from '../../db/prepared'
import { limitWindows, requestWindows } from '../../db/schema'
import { ApiError } from '../errors'

/** Spec, "Limits": 60 requests per minute per endpoint per account. The window slides and is exact across processes. */
export const REQUESTS_PER_WINDOW = 60
export const WINDOW_SECONDS = 60

export interface Allowance {
  allowed: boolean
  remaining: number
  resetSeconds: number
}

/**
 * Returns the part of a statement that counts a request of the account in `source`, as `calls` of at most `most`. No row: it was
 * refused. Concurrent requests wait for the row's lock, and the clock is read after it, so of a hundred exactly sixty pass.
 */
export const countRequest = (
  source: SQL,
  endpoint: string | SQL,
  { most = REQUESTS_PER_WINDOW, calls = 1 }: { most?: number; calls?: number } = {},
): SQL => sql`
  insert into ${requestWindows} as w (account_id, endpoint, requested_at)
  select account_id, ${endpoint}::text, ${WINDOW.first(calls)} from ${source}
  on conflict (account_id, endpoint) do update
    set requested_at = ${WINDOW.with(calls)}
    where ${WINDOW.hasRoomFor(calls, most)}
  returning w.account_id, w.endpoint, ${most}::int - cardinality(requested_at) as remaining, ${RESET_SECONDS} as reset_seconds`

/** Counts a request of an account in a separate window. Throws ApiError rate_limited when the window is full. */
export async function admitRequest(
  accountId: string,
  endpoint: string,
  limits: { most?: number; calls?: number } = {},
): Promise<void> {
  const rows = await db().execute(sql`
    with asking as (select ${accountId}::uuid as account_id, ${ASYNCHRONOUS_COMMIT}),
    counted as (${countRequest(sql`asking`, endpoint, limits)})
    select * from counted`)
  if (rows.length > 0) return
  const { resetSeconds } = await refused(accountId, endpoint)
  throw new ApiError('rate_limited', {
    message: `Too many requests. Try again in ${resetSeconds} ${resetSeconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'Retry-After': String(resetSeconds) },
  })
}

/** Returns the wait after a refusal. A separate statement, so that it sees what the refusal saw. */
export async function refused(accountId: string, endpoint: string): Promise<Allowance> {
  const [row] = await db().execute<{ reset_seconds: number | null }>(sql`
    select ${WINDOW.secondsUntilRoom} as reset_seconds from ${requestWindows} w where account_id = ${accountId} and endpoint = ${endpoint}`)
  return { allowed: false, remaining: 0, resetSeconds: wholeSeconds(row?.reset_seconds ?? 0) }
}

export const counted = (remaining: number, resetSeconds: number): Allowance => ({
  allowed: true,
  remaining,
  resetSeconds: wholeSeconds(resetSeconds),
})

/** Returns the headers of draft-ietf-httpapi-ratelimit-headers, sections 3 and 4: the policy and the rest of it. */
export const limitHeaders = ({ allowed, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  'RateLimit-Policy': `"api";q=${REQUESTS_PER_WINDOW};w=${WINDOW_SECONDS}`,
  RateLimit: `"api";r=${remaining};t=${resetSeconds}`,
  ...(allowed ? {} : { 'Retry-After': String(resetSeconds) }),
})

const WINDOW = slidingWindow('w.requested_at', WINDOW_SECONDS)
const RESET_SECONDS = sql.raw(`(${WINDOW_SECONDS} - extract(epoch from clock_timestamp() - requested_at[1]))::float8`)

/** Rounds up, so that a client that waits this long is not refused again. */
const wholeSeconds = (seconds: number): number => Math.min(Math.max(Math.ceil(seconds), 1), WINDOW_SECONDS)

/** At most `most` of what is counted under a key may happen in any `seconds`. */
export interface LimitWindow {
  key: string
  most: number
  seconds: number
}

export interface Counted {
  key: string
  /** As Postgres writes it, to the microsecond. */
  at: string
}

/**
 * Counts one more in each window, in this order, until one is full. Concurrent calls wait for each other's rows, so a limit is exact.
 * @returns where it was counted; with fewer entries than windows, the next window is full
 */
export async function countInWindows(on: Queryable, windows: readonly LimitWindow[]): Promise<Counted[]> {
  if (windows.length === 0) return []
  const name = (index: number): SQL => sql.raw(`counted_${index}`)
  const counting = windows.map(({ key, most, seconds }, index) => {
    const sliding = slidingWindow(COLUMN, seconds)
    return sql`${name(index)} as (
      insert into ${limitWindows} as t (key, counted_at, expires_at)
      select ${key}, ${sliding.first()}, clock_timestamp() + make_interval(secs => ${seconds})
        ${index === 0 ? sql`` : sql`from ${name(index - 1)}`}
      on conflict (key) do update set counted_at = ${sliding.with()}, expires_at = excluded.expires_at
        where ${sliding.hasRoomFor(1, most)}
      returning key, counted_at[cardinality(counted_at)]::text as at)`
  })
  const all = windows.map((_, index) => sql`select key, at from ${name(index)}`)
  return [
    ...(await on.execute<Counted & Record<string, unknown>>(
      sql`with ${sql.join(counting, sql`, `)} ${sql.join(all, sql` union all `)}`,
    )),
  ]
}

/** Returns the seconds until each of these windows has room; null when they have. */
export async function secondsUntilRoom(on: Queryable, windows: readonly LimitWindow[]): Promise<number | null> {
  const waits = windows.map(
    ({ key, most, seconds }) => sql`
      select ${slidingWindow(COLUMN, seconds).secondsUntilRoom} as seconds from ${limitWindows} t
      where key = ${key} and not (${slidingWindow(COLUMN, seconds).hasRoomFor(1, most)})`,
  )
  const [row] = await on.execute<{ seconds: number | null }>(
    sql`select max(seconds) as seconds from (${sql.join(waits, sql` union all `)}) as waits`,
  )
  return row?.seconds == null ? null : Math.max(1, Math.ceil(row.seconds))
}

/** Forgets what was counted at a time, of which `at` may be an expression over `counted_at`. */
export const uncount = (on: Queryable, key: string, at: SQL) =>
  on.execute(
    sql`update ${limitWindows} set counted_at = array_remove(counted_at, ${at}::timestamptz) where key = ${key}`,
  )

const COLUMN = 't.counted_at'

/** SQL of a limit whose window slides: a `timestamptz[]` column holds the times of what was counted. */
function slidingWindow(column: string, seconds: number) {
  const recent = sql.raw(`unnest(${column}) as at where at > clock_timestamp() - interval '${seconds} seconds'`)
  const count = sql`(select count(*) from ${recent})`
  return {
    first: (calls = 1): SQL => times(calls),
    with: (calls = 1): SQL => sql`array_cat(array(select at from ${recent}), ${times(calls)})`,
    hasRoomFor: (calls: number, most: number | SQL): SQL => sql`${count} + ${calls}::int <= ${most}::int`,
    secondsUntilRoom: sql`(select ${sql.raw(String(seconds))} - extract(epoch from clock_timestamp() - min(at)) from ${recent})::float8`,
  }
}

const times = (calls: number): SQL => sql`array_fill(clock_timestamp(), array[${calls}::int])`
