import type { SpawnedProcess } from '../../server/testing/processes/spawned-process'
import type { Executor, Handler } from './executor'

/**
 * Registers `later`, and passes requests on to a process until it is killed. The request that it did not respond to is
 * repeated, and `later` handles that one and all others.
 * @param killed a process that runs `serveHandler`
 */
export async function syncUntilKilled(executor: Executor, killed: SpawnedProcess, later: Handler): Promise<void> {
  const [, port] = /^listening (\d+)$/m.exec(killed.said()) ?? []
  let isAlive = false
  await executor.sync(async (request) => {
    if (!isAlive) return later(request)
    const { pathname, search } = new URL(request.url)
    try {
      return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      })
    } catch {
      isAlive = false
      executor.loseNextResponse()
      return new Response()
    }
  })
  isAlive = true
}
