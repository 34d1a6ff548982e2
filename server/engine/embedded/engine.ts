import type { Engine, RunningEngine } from '../engine'
import { wakeWorkers } from './schedule/notify'

/** The embedded engine: a dispatcher and a processor in each worker process, woken over Postgres. */
export const embeddedEngine: Engine = {
  // Loaded here, so that the web process and the commands, which only wake, do without them.
  start: async (process) => (process === 'worker' ? startLoops() : { stop: async () => {} }),
  // The heartbeat of the worker process covers both.
  health: async () => ({ isWorking: true, heartbeat: null }),
  wake: wakeWorkers,
}

async function startLoops(): Promise<RunningEngine> {
  const [{ startDispatcher }, { startProcessor }, { configuredEngines }] = await Promise.all([
    import('./dispatcher'),
    import('./processor'),
    import('../../processing/configured-engines'),
  ])
  const loops = await Promise.all([startDispatcher(), startProcessor(configuredEngines())])
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}
