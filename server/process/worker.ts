import { runChild } from './child'

await runChild(async () => {
  const { startWorker } = await import('./start-worker')
  return startWorker()
})
