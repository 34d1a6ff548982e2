import { sql } from 'drizzle-orm'
import { ASYNCHRONOUS_COMMIT } from '../../../../db/asynchronous-commit'
import { db } from '../../../../db/client'
import { preparedOnce } from '../../../../db/prepared'
import { Batches } from '../../../limits/batches'
import { log } from '../../../log'
import { type WakeRequest, WORK_KINDS, type WorkKind } from '../../../wake/wake-request'

/**
 * Postgres channels that wake the workers. The payload is ids of groups (subscriptions, accounts) and commas; empty
 * means "look for yourself".
 */
export const WAKE_CHANNELS: Record<WorkKind, string> = { delivery: 'deliveries_due', message: 'processing_due' }

/** A notification holds at most 8,000 bytes. */
const MAX_NOTIFIED_GROUPS = 200

/**
 * Wakes the workers with one NOTIFY for each kind of work. It is sent after the commit, so that publishing transactions
 * do not wait for its lock. Requests that arrive while one is sent share the next one. A crash before it loses nothing:
 * a worker looks for due rows each second.
 * @returns how many of the requests, from the first one on, were notified: all, or none when the database failed
 */
export async function notifyWorkers(requests: readonly WakeRequest[]): Promise<number> {
  if (requests.length === 0) return 0
  return (await batches.add(String(added++), requests)) ? requests.length : 0
}

const MAX_CALLS = 1000
const batches = new Batches(notifyTogether, { running: 1, items: MAX_CALLS })
let added = 0

/** Notifies for several calls, and returns for each of them whether it was. */
async function notifyTogether(calls: readonly (readonly WakeRequest[])[]): Promise<boolean[]> {
  const requests = calls.flat()
  try {
    await Promise.all(
      WORK_KINDS.map((kind) => {
        const groups = [...new Set(requests.filter((request) => request.kind === kind).map(({ groupId }) => groupId))]
        if (groups.length === 0) return null
        return notify(db(), {
          channel: WAKE_CHANNELS[kind],
          groups: groups.length > MAX_NOTIFIED_GROUPS ? '' : groups.join(','),
        })
      }),
    )
    return calls.map(() => true)
  } catch (error) {
    log.warn({ err: error }, 'wake failed; the workers find the due rows by themselves')
    return calls.map(() => false)
  }
}

const notify = preparedOnce<{ channel: string; groups: string }, Record<string, unknown>>(
  () => sql`select ${ASYNCHRONOUS_COMMIT}, pg_notify(${sql.placeholder('channel')}, ${sql.placeholder('groups')})`,
)
