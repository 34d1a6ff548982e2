import { startWorker } from '../../engine/worker'

// The worker process as it is, for a test that spawns it with variables of its own.

const worker = await startWorker()
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await worker.stop()
  process.exit(0)
})
