import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL of a limit whose window slides: a `timestamptz[]` column holds the times of what was counted. The clock is read
 * when an expression is evaluated, so in an `on conflict do update` it is read under the row's lock.
 * @param column name of the column, with the alias of its table
 */
export function slidingWindow(column: string, seconds: number) {
  const recent = sql.raw(`unnest(${column}) as at where at > clock_timestamp() - interval '${seconds} seconds'`)
  const count = sql`(select count(*) from ${recent})`
  return {
    /** The value of the column when `calls` are the first that are counted. */
    first: (calls = 1): SQL => times(calls),
    /** The value of the column with `calls` more; times that have left the window are dropped. */
    with: (calls = 1): SQL => sql`array_cat(array(select at from ${recent}), ${times(calls)})`,
    /** Whether `calls` more fit into a window of `most`. */
    hasRoomFor: (calls: number, most: number | SQL): SQL => sql`${count} + ${calls}::int <= ${most}::int`,
    isEmpty: sql`not exists (select from ${recent})`,
    /** Seconds until the oldest time leaves the window; null when the window is empty. */
    secondsUntilRoom: sql`(select ${sql.raw(String(seconds))} - extract(epoch from clock_timestamp() - min(at)) from ${recent})::float8`,
  }
}

const times = (calls: number): SQL => sql`array_fill(clock_timestamp(), array[${calls}::int])`
