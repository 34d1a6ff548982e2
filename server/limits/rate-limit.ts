import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ASYNCHRONOUS_COMMIT } from '../../db/prepared'
import { requestWindows } from '../../db/schema'
import { ApiError } from '../errors'
import { slidingWindow } from './windows'

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
