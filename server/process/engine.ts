import { embeddedEngine } from '../engine/embedded/engine'
import type { Engine } from '../engine/engine'
import { env } from '../env'
import type { EngineName } from '../settings/deliveries'

/** Inngest's client has three hundred packages, so it is loaded only where it is the engine. */
const ENGINES: Record<EngineName, () => Promise<Engine>> = {
  embedded: async () => embeddedEngine,
  inngest: async () => (await import('../../inngest/engine')).inngestEngine,
}

/** Returns the engine of this instance (DELIVERY_ENGINE). Processes and routes hand it to what needs it. */
export const engine = (): Promise<Engine> => ENGINES[env().DELIVERY_ENGINE]()
