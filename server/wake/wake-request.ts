import { sql } from 'drizzle-orm'

/** A delivery that needs an engine's attention, and the generation of this wake. */
export interface WakeRequest {
  id: string
  subscriptionId: string
  /**
   * Incremented whenever the sweep wakes the delivery again. A run of an outside engine with an older generation stops.
   */
  wakeGeneration: number
}

/** The columns of `deliveries` that a WakeRequest consists of, for `select` and `returning`. */
export const WAKE_COLUMNS = sql.raw('id, subscription_id, wake_generation')

/** A row with the WAKE_COLUMNS. */
export interface WakeRow extends Record<string, unknown> {
  id: string
  subscription_id: string
  wake_generation: number
}

/** Converts a row with the WAKE_COLUMNS. */
export const wakeRequestOf = (row: WakeRow): WakeRequest => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  wakeGeneration: row.wake_generation,
})
