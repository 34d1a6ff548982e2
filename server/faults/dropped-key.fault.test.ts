import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sweep } from '../engine/sweep'
import { type Health, health } from '../health'
import { engine } from '../process/engine'
import { testDatabase } from '../testing/database/database'
import { TEST_KEYS } from '../testing/database/test-keys'
import { deliveryRows, publishAndWake, subscriptionRow } from '../testing/deliveries/deliveries'
import { aMember, anAccount, aSubscription } from '../testing/fixtures/factory'
import { attemptHistory, expectNothingLost, noneArePending, until } from '../testing/processes/faults'
import { type SpawnedProcess, spawnReady } from '../testing/processes/spawned-process'
import { startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'

// An operator rotates the encryption keys and removes the old one while signing secrets still need it.

const database = testDatabase()
const OLD = TEST_KEYS.SECRET_ENCRYPTION_KEYS
const NEW_VALUE = Buffer.alloc(32, 8).toString('base64')
const NEW = `new:${NEW_VALUE}`
const EVENTS = 5
const SWEEPS = 3

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function configure(keys: string): void {
  setEnv({ SECRET_ENCRYPTION_KEYS: keys })
}

async function untilHealth(is: (state: Health) => boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  await until(async () => is(await health(engine)), withinMs)
  return performance.now() - startedAt
}

test('when an encryption key is removed, health names it within ten seconds, nothing is disabled or mailed, and all is delivered once it is back', async () => {
  const receiver = await startReceiver()
  const folder = await mkdtemp(path.join(tmpdir(), 'dropped-key-'))
  await writeFile(path.join(folder, 'ca.pem'), receiver.ca)
  ends.push(receiver.close, () => rm(folder, { recursive: true }))
  const worker = async (keys: string): Promise<SpawnedProcess> => {
    const process = await spawnReady(['server/testing/processes/complete-worker.ts'], {
      SECRET_ENCRYPTION_KEYS: keys,
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
      LOG_LEVEL: 'info',
    })
    ends.unshift(async () => {
      process.signal('SIGKILL')
      await process.ended
    })
    return process
  }
  const account = await anAccount()
  await aMember({ accountId: account.id })
  const { row } = await aSubscription({ accountId: account.id, url: receiver.url })

  configure(NEW)
  const { row: other } = await aSubscription({ accountId: account.id, url: receiver.url, channelId: null })
  const without = await worker(NEW)
  const isNamed = (state: Health) => state.status === 'bad' && state.encryption_keys?.missing.join() === 'test'
  expect(await untilHealth(isNamed, 10_000)).toBeLessThan(10_000)

  const eventIds = await publishAndWake(account.id, EVENTS)
  await until(noneArePending(other.id))
  for (let n = 0; n < SWEEPS; n++) {
    // Time passes: the next sweep is due, and every lease has ended.
    await database.sql`update deliveries set next_attempt_at = next_attempt_at - interval '10 minutes' where state = 'pending'`
    await sweep()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  expect(await subscriptionRow(row.id)).toEqual(row)
  expect(await attemptHistory(row.id)).toEqual([])
  expect(
    (await deliveryRows(row.id)).map(({ state, attempts, interruptions }) => [state, attempts, interruptions]),
  ).toEqual(Array(EVENTS).fill(['pending', 0, 0]))
  expect(await database.sql`select 1 from graphile_worker.jobs where task_identifier = 'webhook_notice'`).toEqual([])
  expect(receiver.received).toHaveLength(EVENTS)
  expect(without.said().match(/"key_id":"test"/g)).toHaveLength(1)
  expect(without.said()).not.toContain(NEW_VALUE)
  without.signal('SIGTERM')
  await without.ended

  receiver.received.length = 0
  configure(`${NEW},${OLD}`)
  const restartedAt = performance.now()
  await worker(`${NEW},${OLD}`)
  await until(noneArePending(row.id))
  // This includes the start of the process, which takes a few seconds on a busy machine.
  expect(performance.now() - restartedAt).toBeLessThan(20_000)
  await expectNothingLost(row.id, eventIds, { received: receiver.received, inFlight: 0 })
  expect(await health(engine)).toMatchObject({ status: 'ok', encryption_keys: { missing: [], failing: [] } })
})
