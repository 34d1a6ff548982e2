import type postgres from 'postgres'
import { REQUESTS_PER_WINDOW } from '../../server/limits/rate-limit'
import type { Caller } from './population'

/** Requests in each window when a measurement begins, so that counting costs as much as for a busy client. */
const USED = 20
const MOST_USED = 40
const WIND_MS = 100
/** More requests per second than any entry point serves. */
const FASTEST_PER_SECOND = 8000

/**
 * Keeps these callers below the rate limit of an endpoint and marks their tokens as just used, so that every measured
 * request is the same. If the callers are too few for `seconds` of load, it empties their windows while they fill. No
 * client can do that, but a counted request costs the same. Returns a function that stops it.
 */
export async function keepBelowRateLimit(
  sql: postgres.Sql,
  callers: readonly Caller[],
  endpoint: string,
  seconds: number,
): Promise<() => Promise<void>> {
  const ids = callers.map(({ accountId }) => accountId)
  await sql`
    insert into request_windows (account_id, endpoint, requested_at)
    select id, ${endpoint}, array_fill(clock_timestamp(), array[${USED}::int]) from unnest(${ids}::uuid[]) id
    -- In the order in which the service locks them: the last requests of another measurement may still run.
    order by id
    on conflict (account_id, endpoint) do update set requested_at = excluded.requested_at`
  await sql`update access_tokens set last_used_at = clock_timestamp() where account_id = any(${ids}::uuid[])`
  await sql`vacuum (analyze) request_windows, access_tokens`
  if (callers.length * (REQUESTS_PER_WINDOW - USED) > seconds * FASTEST_PER_SECOND) return async () => {}

  let winding: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    winding = winding.then(
      () => sql`
        with full_ones as (
          -- In the order in which the service locks them, so that the two do not deadlock.
          select account_id from request_windows
          where endpoint = ${endpoint} and cardinality(requested_at) > ${MOST_USED}::int
          order by account_id for no key update
        )
        update request_windows w set requested_at = array_fill(clock_timestamp(), array[${USED}::int])
        from full_ones where w.account_id = full_ones.account_id and w.endpoint = ${endpoint}`,
    )
    winding.catch(() => clearInterval(timer))
  }, WIND_MS)
  return async () => {
    clearInterval(timer)
    await winding
  }
}
