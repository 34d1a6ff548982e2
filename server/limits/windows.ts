import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client'
import { limitWindows } from '../../db/schema'

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
export function slidingWindow(column: string, seconds: number) {
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
