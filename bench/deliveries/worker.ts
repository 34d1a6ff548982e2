import { startWorker, type Worker } from '../../server/engine/worker'
import { respond } from '../child'
import { publishSteadily, type SteadyEvents } from './steady'

// The real worker. Its code is loaded before it starts, so that loading is not measured. It starts at the first command.
// It publishes events when asked to, as it does with the messages that it has processed.

let worker: Worker | undefined

respond(
  async (steady: SteadyEvents | null) => {
    worker ??= await startWorker()
    return steady && publishSteadily(steady)
  },
  async () => {
    await worker?.stop()
  },
)
