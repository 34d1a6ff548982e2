import { sql } from 'drizzle-orm'

/**
 * Deliveries that wait for a reactivation: held ones, and pending ones that were published during the disabling and that no
 * claim has held yet. A delivery with an attempt in flight is not among them: the result of the attempt decides its state.
 */
export const IS_UNSENT = sql.raw(`(state = 'held' or (state = 'pending' and attempt_id is null))`)
