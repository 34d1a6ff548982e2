import { runChild } from './child'

// The worker process: deliveries and tasks.

await runChild(async () => {
  const { startWorker } = await import('./start-worker')
  return startWorker()
})
