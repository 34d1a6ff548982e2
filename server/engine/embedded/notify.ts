import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { log } from '../../log'
import type { WakeRequest } from '../../wake/wake-request'

/**
 * Postgres channel that wakes the dispatchers. The payload is subscription ids and commas; empty means "look for
 * yourself".
 */
export const WAKE_CHANNEL = 'deliveries_due'

/** A notification holds at most 8,000 bytes. */
const MAX_NOTIFIED_SUBSCRIPTIONS = 200

/**
 * Wakes the dispatchers with one NOTIFY. It is sent after the commit, so that publishing transactions do not wait for
 * its lock.
 * @returns how many of the deliveries were notified: all, or none when the database failed
 */
export async function notifyDispatchers(deliveries: readonly WakeRequest[]): Promise<number> {
  const subscriptions = [...new Set(deliveries.map(({ subscriptionId }) => subscriptionId))]
  if (subscriptions.length === 0) return 0
  const payload = subscriptions.length > MAX_NOTIFIED_SUBSCRIPTIONS ? '' : subscriptions.join(',')
  try {
    await db().execute(sql`select pg_notify(${WAKE_CHANNEL}, ${payload})`)
    return deliveries.length
  } catch (error) {
    log.warn({ err: error }, 'wake failed; the dispatcher finds these deliveries by itself')
    return 0
  }
}
