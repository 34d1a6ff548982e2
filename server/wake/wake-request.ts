import { type SQL, sql } from 'drizzle-orm'

/** What an engine can be woken for: a delivery of an event, or the next step of processing a message. */
export type WorkKind = 'delivery' | 'message'

/** The rows of one kind of work. Both tables have `state`, `next_attempt_at` and `wake_generation`. */
interface WorkRows {
  table: SQL
  group: SQL
}

export const WORK: Record<WorkKind, WorkRows> = {
  delivery: { table: sql.raw('deliveries'), group: sql.raw('subscription_id') },
  message: { table: sql.raw('processing_jobs'), group: sql.raw('account_id') },
}
export const WORK_KINDS: readonly WorkKind[] = ['delivery', 'message']

/** The due rows of one group, for a claim in the order `dueOrder`. Pairs are compared, which only the index by group has. */
export const dueRowsOf = (kind: WorkKind, groupId: SQL): SQL => {
  const row = sql`(${WORK[kind].group}, next_attempt_at)`
  return sql`state = 'pending' and ${row} >= (${groupId}, '-infinity'::timestamptz)
    and ${row} <= (${groupId}, (select now from clock))`
}

export const dueOrder = (kind: WorkKind): SQL => sql`${WORK[kind].group}, next_attempt_at`

export interface WakeRequest {
  /** `listener`: a request of a listener, of which the clients of `groupId` are told. It is no work of an engine. */
  kind: WorkKind | 'listener'
  id: string
  groupId: string
  /** Incremented whenever the sweep wakes the row again. A run of an outside engine with an older generation stops. */
  wakeGeneration: number
}

/** The columns of `deliveries` that a WakeRequest consists of, for `select` and `returning`. */
export const DELIVERY_WAKE_COLUMNS = sql.raw('id, subscription_id, wake_generation')

export interface DeliveryWakeRow extends Record<string, unknown> {
  id: string
  subscription_id: string
  wake_generation: number
}

export const deliveryWake = (row: DeliveryWakeRow): WakeRequest => ({
  kind: 'delivery',
  id: row.id,
  groupId: row.subscription_id,
  wakeGeneration: row.wake_generation,
})
