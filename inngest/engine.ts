import type { Engine, RunningEngine } from '../server/engine/engine'
import { AttemptPool } from './groups/attempt-pool'
import { becomeResident, stopWithProcess } from './groups/resident'
import { inngestHealth } from './heartbeat'

let handler: ((request: Request) => Promise<Response>) | undefined

/** Inngest as the engine. It calls the web process, which therefore registers the functions. wake.ts starts their runs. */
export const inngestEngine: Engine = {
  start: async (process) => (process === 'web' ? startWeb() : { stop: async () => {} }),
  health: inngestHealth,
  async handleRequest(request) {
    handler ??= await createHandler()
    return handler(request)
  },
}

async function startWeb(): Promise<RunningEngine> {
  const leave = becomeResident()
  const sync = (await import('./sync')).startSync()
  return {
    async stop() {
      await sync.stop()
      await leave()
    },
  }
}

async function createHandler() {
  const pool = new AttemptPool()
  stopWithProcess(pool)
  return (await import('./serve')).inngestHandler({ pool })
}
