import { expect, test, vi } from 'vitest'
import { runInQueue } from './fair-queue'

test.each(['this', 'another'])(
  'a full queue of %s bundle is refused as rate_limited with Retry-After',
  async (bundle) => {
    // Next loads a module once for each of its bundles; a queue on globalThis is then made by the first and used by
    // all.
    if (bundle === 'another') vi.resetModules()
    const { FairQueue } = await import('./fair-queue')
    const queue = new FairQueue({ running: 1, runningPerKey: 1, waiting: 0, waitingPerKey: 0 })
    let end = () => {}
    const first = runInQueue(queue, 'a', () => new Promise<void>((resolve) => (end = resolve)))
    await expect(runInQueue(queue, 'a', async () => {})).rejects.toMatchObject({
      error: 'rate_limited',
      status: 429,
      headers: { 'Retry-After': '1' },
    })
    end()
    await first
  },
)

test('an error of the task itself is thrown', async () => {
  const { FairQueue } = await import('./fair-queue')
  const queue = new FairQueue({ running: 1, runningPerKey: 1, waiting: 0, waitingPerKey: 0 })
  await expect(runInQueue(queue, 'a', () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
})
