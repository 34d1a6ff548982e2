import { expect, test } from 'vitest'
import { BOOT, childrenOf, isAlive, testService, untilReady } from './testing/service'

// The processes of `npm start` when one of them, or all, are killed or told to stop.

const { start, health, postmasterPid } = testService()

test('a worker that is killed is started again', async () => {
  const service = start()
  await untilReady(service)
  const [before] = await childrenOf(service, 'worker.ts')
  expect(before).toBeDefined()
  process.kill(before ?? 0, 'SIGKILL')
  await expect
    .poll(async () => (await childrenOf(service, 'worker.ts')).filter((pid) => pid !== before), BOOT)
    .toHaveLength(1)
  expect(service.said()).toContain('The worker process ended (SIGKILL)')
})

test('after kill -9 of the supervisor nothing is left but the database, which the next start takes over', async () => {
  const service = start()
  await untilReady(service)
  const children = [...(await childrenOf(service, 'web.ts')), ...(await childrenOf(service, 'worker.ts'))]
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

test('after kill -9 of every process the next start comes up', async () => {
  const service = start()
  await untilReady(service)
  const database = await postmasterPid()
  const children = [...(await childrenOf(service, 'web.ts')), ...(await childrenOf(service, 'worker.ts'))]
  for (const pid of [service.process.pid, ...children, database ?? 0]) process.kill(pid, 'SIGKILL')
  await service.ended
  await untilReady(start())
  expect((await health()).status).toBe('ok')
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it with exit 0 and leaves no process behind', async (signal) => {
  const service = start()
  await untilReady(service)
  const database = await postmasterPid()
  const children = [...(await childrenOf(service, 'web.ts')), ...(await childrenOf(service, 'worker.ts'))]
  service.process.kill(signal)
  expect(await service.ended).toBe(0)
  expect([...children, database ?? 0].filter(isAlive)).toEqual([])
})
