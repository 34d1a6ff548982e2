import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetEnv } from '../server/env'
import { testDatabase } from '../server/testing/database/database'
import { spawnReady } from '../server/testing/processes/spawned-process'
import { acceptBatch, expectCompletedOnce } from '../server/testing/processing/batch'
import { testEngines } from '../server/testing/processing/engines'
import { historyOf } from '../server/testing/processing/recordings'
import { type Receiver, startReceiver } from '../server/testing/servers/receiver'
import { wake } from '../server/wake/wake'
import { inngestHandler } from './serve'
import { type Executor, startExecutor } from './testing/executor'

// kill -9 of the process that Inngest calls, in and after each step of a message. Inngest repeats the request, and
// another process responds.

testDatabase()

const SIGNING_KEY = `signkey-test-${'7d'.repeat(32)}`
const MINUTE_MS = 60_000

let executor: Executor
let receiver: Receiver
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-processing-'))
  receiver = await startReceiver()
  // Later than the leases of the process that is killed.
  executor = await startExecutor({ signingKey: SIGNING_KEY, startAt: new Date(Date.now() + 10 * MINUTE_MS) })
  Object.assign(process.env, {
    DATA_DIR: folder,
    DELIVERY_ENGINE: 'inngest',
    INNGEST_EVENT_KEY: 'test-event-key',
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_BASE_URL: executor.url,
  })
  resetEnv()
})
afterAll(async () => {
  await executor.close()
  await receiver.close()
  await rm(folder, { recursive: true })
})

/** Passes requests on to the process that will be killed, and those after its end to this process. */
async function syncWithVictim(fault: string) {
  const victim = await spawnReady(['inngest/testing/processing-process.ts', fault])
  const [, port] = /^listening (\d+)$/m.exec(victim.said()) ?? []
  const later = inngestHandler({
    clock: () => executor.now(),
    engines: testEngines(),
    policy: receiver.policy,
  })
  let isVictimAlive = false
  await executor.sync(async (request) => {
    if (!isVictimAlive) return later(request)
    const { pathname, search } = new URL(request.url)
    try {
      return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      })
    } catch {
      isVictimAlive = false
      executor.loseNextResponse()
      return new Response()
    }
  })
  isVictimAlive = true
  return victim
}

test.each([
  ['prepare', ['prepare 1 interrupted interrupted', 'prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
  ['transcribe', ['prepare 1 done', 'transcribe 1 interrupted interrupted', 'transcribe 1 done', 'summarize 1 done']],
  ['summarize', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 interrupted interrupted', 'summarize 1 done']],
  ['after-prepare', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
  ['after-transcribe', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
  ['after-summarize', ['prepare 1 done', 'transcribe 1 done', 'summarize 1 done']],
])('kill -9 at %s: the message is completed once, with one event and one delivery', async (fault, history) => {
  const victim = await syncWithVictim(fault)
  const batch = await acceptBatch(1, receiver.url)
  const [id = ''] = batch.ids
  await wake([{ kind: 'message', id, groupId: batch.account.id, wakeGeneration: 0 }])
  await executor.advance()
  expect(await victim.ended).toBe('SIGKILL')
  expect(await historyOf(id)).toEqual(history)
  await expectCompletedOnce(batch)
})
