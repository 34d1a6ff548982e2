import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { log } from '../../log'
import { type WakeRequest, WORK_KINDS, type WorkKind } from '../../wake/wake-request'

/**
 * Postgres channels that wake the workers. The payload is ids of groups (subscriptions, accounts) and commas; empty
 * means "look for yourself".
 */
export const WAKE_CHANNELS: Record<WorkKind, string> = { delivery: 'deliveries_due', message: 'processing_due' }

/** A notification holds at most 8,000 bytes. */
const MAX_NOTIFIED_GROUPS = 200

/**
 * Wakes the workers with one NOTIFY for each kind of work. It is sent after the commit, so that publishing transactions
 * do not wait for its lock.
 * @returns how many of the requests, from the first one on, were notified: all, or none when the database failed
 */
export async function notifyWorkers(requests: readonly WakeRequest[]): Promise<number> {
  const notifications = WORK_KINDS.flatMap((kind) => {
    const groups = [...new Set(requests.filter((request) => request.kind === kind).map(({ groupId }) => groupId))]
    if (groups.length === 0) return []
    return sql`pg_notify(${WAKE_CHANNELS[kind]}, ${groups.length > MAX_NOTIFIED_GROUPS ? '' : groups.join(',')})`
  })
  if (notifications.length === 0) return 0
  try {
    await db().execute(sql`select ${sql.join(notifications, sql`, `)}`)
    return requests.length
  } catch (error) {
    log.warn({ err: error }, 'wake failed; the workers find the due rows by themselves')
    return 0
  }
}
