import { afterEach, expect, test } from 'vitest'
import { childrenOf } from '../testing/processes/children'
import { testService, untilReady } from '../testing/processes/service'
import { aCli, type Cli, type LocalReceiver, startLocalReceiver } from '../testing/service/cli'

const EVENTS = 600
const ARRIVAL = { timeout: 240_000, interval: 50 }

const own = testService()
let command: Cli
let receiver: LocalReceiver
afterEach(async () => {
  receiver.close()
  await command.close()
})

test('kill -9 of the web process, of the worker and of listen loses no event for a listener', async () => {
  const service = own.start({ LOG_LEVEL: 'warn' })
  await untilReady(service)
  receiver = await startLocalReceiver()
  const token = /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0] ?? ''
  const account = /message complete --account ([0-9a-f-]+)/.exec(service.said())?.[1] ?? ''
  command = await aCli({ url: `http://127.0.0.1:${own.port}`, token })
  const first = await command.listen(String(receiver.port))
  const arrived = () => new Set(receiver.events()).size

  const complete = () =>
    own.run(['scripts/admin.mjs', 'message', 'complete', '--account', account, '--count', String(EVENTS / 3)])
  const completed = [complete()]
  await expect.poll(arrived, ARRIVAL).toBeGreaterThan(0)
  for (const pid of await childrenOf(service, 'web.mjs')) process.kill(pid, 'SIGKILL')
  completed.push(complete())
  await expect.poll(arrived, ARRIVAL).toBeGreaterThan(EVENTS / 3)
  for (const pid of await childrenOf(service, 'worker.mjs')) process.kill(pid, 'SIGKILL')
  first.child.kill('SIGKILL')
  completed.push(complete())
  const second = command.run(['listen', String(receiver.port)])
  const outputs = await Promise.all(completed.map(async (one) => ({ code: await one.ended, said: one.said() })))
  const published = outputs.flatMap(({ said }) => [...said.matchAll(/evt_[0-9a-f-]{36}/g)].map(([event]) => event))
  expect(published).toHaveLength(EVENTS)
  await expect.poll(arrived, ARRIVAL).toBe(EVENTS)
  expect([...new Set(receiver.events())].toSorted()).toEqual(published.toSorted())
  // What had been forwarded and not reported is forwarded again: at most what a client can have.
  expect(receiver.received.length - EVENTS).toBeLessThanOrEqual(200)
  expect(second.child.exitCode).toBeNull()
})
