import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'
import type { Engine } from './engine'

/** Postgres channel that wakes the dispatchers. The payload is subscription ids and commas; empty means "look for yourself". */
export const WAKE_CHANNEL = 'deliveries_due'

/** A notification holds at most 8,000 bytes. */
const MAX_NOTIFIED_SUBSCRIPTIONS = 200

/** The embedded engine's bell: one NOTIFY, after the commit, so that publishing transactions do not queue for its lock. */
export const embedded: Engine = {
  async wake(deliveries) {
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
  },
}
