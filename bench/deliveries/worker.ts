import { startWorker, type Worker } from '../../server/engine/worker'
import { respond } from '../child'

// The real worker, in a process that is loaded before it starts, so that loading is not measured. It starts once, however often it is asked.

let worker: Worker | undefined

respond(
  async () => {
    worker ??= await startWorker()
  },
  async () => {
    await worker?.stop()
  },
)
