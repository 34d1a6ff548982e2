import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ASYNCHRONOUS_COMMIT, preparedOnce } from '../../db/prepared'
import { env } from '../env'
import { log } from '../log'
import type { EngineName } from '../settings/deliveries'
import type { WakeRequest } from './wake-request'
import { wakeWorkers } from './wake-workers'

type Wake = (requests: readonly WakeRequest[]) => Promise<number>

/** These functions only send, and import no action. What an engine then runs is above the actions (server/engine). */
const WAKES: Record<EngineName, Wake> = {
  embedded: wakeWorkers,
  // Loaded at the first wake: Inngest's client has three hundred packages.
  inngest: async (requests) => (await import('../../inngest/wake')).wakeInngest(requests),
}

/**
 * Tells the engine that rows are due, after their commit. The sweep finds what is lost. Deliveries are left alone while they are
 * paused. Never throws. Returns how many were accepted.
 */
export const wake: Wake = async (requests) => {
  const { DELIVERY_PAUSED } = env()
  const work = requests.filter(({ kind }) => kind === 'message' || (kind === 'delivery' && !DELIVERY_PAUSED))
  if (work.length === requests.length) return WAKES[env().DELIVERY_ENGINE](requests)
  const listeners = requests.flatMap(({ kind, groupId }) => (kind === 'listener' ? groupId : []))
  if (listeners.length > 0) await notifyListeners(listeners)
  return WAKES[env().DELIVERY_ENGINE](work)
}

/** The Postgres channel on which processes learn of new requests of listeners. The payload is ids of listeners and commas. */
export const LISTENER_CHANNEL = 'listener_requests'

/** Tells the streams of these listeners that there is something to do, after the commit. Never throws: streams also look themselves. */
export async function notifyListeners(ids: readonly string[]): Promise<void> {
  try {
    await notify(db(), { ids: [...new Set(ids)].join(',') })
  } catch (error) {
    log.warn({ err: error }, 'listeners were not notified; their streams look themselves')
  }
}

const notify = preparedOnce<{ ids: string }, Record<string, unknown>>(
  () => sql`select ${ASYNCHRONOUS_COMMIT}, pg_notify(${LISTENER_CHANNEL}, ${sql.placeholder('ids')})`,
)
