import { startWorker, type Worker } from '../../server/engine/worker'
import { respond } from '../child'

// The real worker. Its code is loaded before it starts, so that loading is not measured. It starts once, at the first
// command.

let worker: Worker | undefined

respond(
  async () => {
    worker ??= await startWorker()
  },
  async () => {
    await worker?.stop()
  },
)
