import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { dailyKeys } from '../../../db/schema'

/**
 * Returns an HMAC of a client network or a contact under the key of the day (UTC). The key is random and deleted after
 * two days, so that no stored value can be linked to an address later (choices.md, "Addresses and contacts in limits").
 */
export async function dailyDigest(text: string, now = new Date()): Promise<Buffer> {
  return createHmac('sha256', await dailyKey(now.toISOString().slice(0, 10)))
    .update(text)
    .digest()
}

/** The key of the last day that this process asked for. */
let known: { day: string; key: Uint8Array } | null = null

async function dailyKey(day: string): Promise<Uint8Array> {
  if (known?.day === day) return known.key
  await db()
    .insert(dailyKeys)
    .values({ day, key: randomBytes(32) })
    .onConflictDoNothing()
  const [row] = await db().select().from(dailyKeys).where(eq(dailyKeys.day, day))
  if (!row) throw new Error(`The key of ${day} was deleted while it was read.`)
  known = { day, key: row.key }
  return row.key
}

/** Deletes the keys of days that no limit reads any more. */
export const pruneDailyKeys = () =>
  db().execute(sql`delete from ${dailyKeys} where day < (clock_timestamp() at time zone 'UTC')::date - 1`)
