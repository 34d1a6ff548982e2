import { expect, test } from 'vitest'
import { childrenOf, isAlive, testService, untilReady } from './testing/service'

// The processes of `npm start` when the supervisor is killed, or told to stop. Killing the others: kill.run.test.ts.

const { start, health, postmasterPid } = testService()

test('after kill -9 of the supervisor nothing is left but the database, which the next start takes over', async () => {
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

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it with exit 0 and leaves no process behind', async (signal) => {
  const service = start()
  await untilReady(service)
  const database = await postmasterPid()
  const children = [...(await childrenOf(service, 'web.mjs')), ...(await childrenOf(service, 'worker.mjs'))]
  service.process.kill(signal)
  expect(await service.ended).toBe(0)
  expect([...children, database ?? 0].filter(isAlive)).toEqual([])
})
