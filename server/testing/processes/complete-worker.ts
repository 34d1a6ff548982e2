import { startWorker } from '../../process/start-worker'

// The real worker process, for a test that spawns it with its own variables.

const worker = await startWorker()
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await worker.stop()
  process.exit(0)
})
