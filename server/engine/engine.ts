import { sql } from 'drizzle-orm'
import { env } from '../env'

/** A delivery that wants attention, and which alarm speaks for it. */
export interface WakeRequest {
  id: string
  subscriptionId: string
  wakeGeneration: number
}

/** The columns of `deliveries` that a WakeRequest is made of. */
export const WAKE_COLUMNS = sql.raw('id, subscription_id, wake_generation')

export interface WakeRow extends Record<string, unknown> {
  id: string
  subscription_id: string
  wake_generation: number
}

export const wakeRequestOf = (row: WakeRow): WakeRequest => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  wakeGeneration: row.wake_generation,
})

/**
 * The port: an alarm clock. Rows hold the truth and the sweep finds whatever was not rung for, so a lost, late or doubled
 * ring changes nothing but the moment.
 */
export interface Engine {
  /**
   * Rings for deliveries, after the commit that wrote them. Never throws: what fails is logged, the sweep rings again.
   * @returns how many of them, from the first on, were heard.
   */
  wake(deliveries: readonly WakeRequest[]): Promise<number>
}

/** The engine of this instance (DELIVERY_ENGINE). Loaded when first rung: Inngest's client is three hundred packages. */
export const engine = (): Engine => (env().DELIVERY_ENGINE === 'inngest' ? inngest : embedded)

const embedded: Engine = { wake: async (deliveries) => (await import('./embedded')).embedded.wake(deliveries) }
const inngest: Engine = {
  wake: async (deliveries) => (await import('../../inngest/engine')).inngestEngine.wake(deliveries),
}
