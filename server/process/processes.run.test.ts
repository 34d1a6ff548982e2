import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { childrenOf, isAlive, testService, untilReady } from '../testing/processes/service'

// The processes of `npm start` when the supervisor is killed or stopped. kill.run.test.ts kills the other processes.

const own = testService()
const { start, health, postmasterPid } = own

test('after kill -9 of the supervisor only the database is left, and the next start takes it over', async () => {
  const service = start()
  await untilReady(service)
  const children = [...(await childrenOf(service, 'web.mjs')), ...(await childrenOf(service, 'worker.mjs'))]
  expect(children).toHaveLength(2)
  const database = await postmasterPid()
  service.process.kill('SIGKILL')
  await service.ended
  await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([])
  expect(database && isAlive(database)).toBe(true)

  const next = start()
  await untilReady(next)
  expect(await postmasterPid()).toBe(database)
  expect((await health()).status).toBe('ok')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the service with exit 0 and leaves no process behind',
  async (signal) => {
    const service = start()
    await untilReady(service)
    const database = await postmasterPid()
    const children = [...(await childrenOf(service, 'web.mjs')), ...(await childrenOf(service, 'worker.mjs'))]
    const settings = path.join(own.dataDir, 'running.json')
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
    service.process.kill(signal)
    expect(await service.ended).toBe(0)
    // The kernel needs a moment to end the database after it has released its memory.
    await expect.poll(() => [...children, database ?? 0].filter(isAlive), { timeout: 10_000 }).toEqual([])
    expect(existsSync(settings)).toBe(false)
  },
)
