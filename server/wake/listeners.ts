import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ASYNCHRONOUS_COMMIT, preparedOnce } from '../../db/prepared'
import { log } from '../log'

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
