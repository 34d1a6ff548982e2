import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventIdOf } from '../testing/processes/faults'
import { testService, untilReady } from '../testing/processes/service'
import { startReceiver } from '../testing/servers/receiver'

// The real service on a volume that is really full. SMALL_VOLUME names an empty one of 300 to 500 MB, such as a tmpfs.

const ARRIVAL = { timeout: 90_000, interval: 100 }
const CHUNK = Buffer.alloc(1024 * 1024)
const EVENTS_AT_ONCE = 200
const MAX_ROUNDS = 40

const own = testService()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('on a full volume a refused event is reported as such, and every accepted event arrives once there is space', async () => {
  const volume = process.env.SMALL_VOLUME ?? ''
  const dataDir = path.join(volume, 'data')
  const ballast = path.join(volume, 'ballast')
  await mkdir(dataDir)
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  const receiver = await startReceiver()
  ends.push(receiver.close)
  const authority = path.join(own.dataDir, 'receiver-ca.pem')
  await writeFile(authority, receiver.ca)
  const settings = {
    DATA_DIR: dataDir,
    NODE_EXTRA_CA_CERTS: authority,
    WEBHOOK_ALLOWED_HOSTS: `localhost:${receiver.port}`,
    LOG_LEVEL: 'fatal',
  }
  const service = own.start(settings)
  await untilReady(service)
  ends.push(async () => {
    service.process.kill('SIGTERM')
    await service.ended
  })
  const { account } = await own.subscribe(service, receiver.url)
  const complete = async () => {
    const words = ['scripts/admin.mjs', 'message', 'complete', '--account', account, '--count', String(EVENTS_AT_ONCE)]
    const admin = own.run(words, { DATA_DIR: dataDir })
    const code = await admin.ended
    return { code, said: admin.said(), events: code === 0 ? eventIdsIn(admin.said()) : [] }
  }
  const accepted = new Set((await complete()).events)
  expect(accepted.size).toBe(EVENTS_AT_ONCE)

  ends.push(() => rm(ballast, { force: true }))
  await fillVolume(ballast)
  let last = await complete()
  for (let round = 0; last.code === 0 && round < MAX_ROUNDS; round++) {
    for (const id of last.events) accepted.add(id)
    last = await complete()
  }
  expect(last.code).toBe(1)
  expect(last.said).not.toMatch(/^\s+at /m)

  await rm(ballast)
  await expect.poll(async () => (await own.health()).status, ARRIVAL).toBe('ok')
  const after = await complete()
  expect(after.code).toBe(0)
  for (const id of after.events) accepted.add(id)
  const missing = () => {
    const arrived = new Set(receiver.received.map(eventIdOf))
    return [...accepted].filter((id) => !arrived.has(id)).length
  }
  await expect.poll(missing, ARRIVAL).toBe(0)
  expect(await own.health()).toMatchObject({ status: 'ok', unqueued: 0 })
  console.log(`Refused with: ${last.said.trim().split('\n').at(-1)}; ${accepted.size} events accepted, none missing.`)
})

const eventIdsIn = (said: string): string[] =>
  (JSON.parse(said.slice(said.indexOf('['))) as { event_id: string }[]).map(({ event_id }) => event_id)

/** Writes to this file until the volume is full. */
async function fillVolume(file: string): Promise<void> {
  for (;;) {
    try {
      await writeFile(file, CHUNK, { flag: 'a' })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}
