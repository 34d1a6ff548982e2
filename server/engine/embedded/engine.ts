import type { Engine } from '../engine'
import { notifyWorkers } from './notify'

/** The embedded engine: a dispatcher in each worker process, woken over Postgres. */
export const embeddedEngine: Engine = {
  // Loaded here, so that the web process and the commands, which only wake, do without the dispatcher.
  start: async (process) =>
    process === 'worker' ? (await import('./dispatcher')).startDispatcher() : { stop: async () => {} },
  // The heartbeat of the worker process covers the dispatcher.
  health: async () => ({ isWorking: true, heartbeat: null }),
  wake: notifyWorkers,
}
