import { env } from '../../env'
import type { Engine, RunningEngine } from '../engine'

/** The embedded engine: a dispatcher and a processor in each worker process, woken over Postgres (loop.ts). */
export const embeddedEngine: Engine = {
  // Loaded here, so that the web process does without them.
  start: async (process) => (process === 'worker' ? startLoops() : { stop: async () => {} }),
  // The heartbeat of the worker process covers both.
  health: async () => ({ isWorking: true, heartbeat: null }),
}

async function startLoops(): Promise<RunningEngine> {
  const [{ startDispatcher }, { startProcessor }, { configuredEngines }] = await Promise.all([
    import('./dispatcher'),
    import('./processor'),
    import('../../processing/configured-engines'),
  ])
  const loops = await Promise.all([
    ...(env().DELIVERY_PAUSED ? [] : [startDispatcher()]),
    startProcessor(configuredEngines()),
  ])
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}
