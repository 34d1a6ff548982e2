import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { runningPostgresUrl } from '../../db/embedded'
import { childrenOf } from '../testing/processes/children'
import { eventIdOf } from '../testing/processes/faults'
import { testService, untilReady } from '../testing/processes/service'
import { startReceiver } from '../testing/servers/receiver'
import { verify } from '../webhooks/signing/signature'

const EVENTS = 1000
const ARRIVAL = { timeout: 240_000, interval: 50 }

const own = testService()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('kill -9 of the worker, and then of every process, loses no event and repeats at most the attempts in flight', async () => {
  const receiver = await startReceiver({ response: () => ({ delayMs: 20 }) })
  ends.push(receiver.close)
  const authority = path.join(own.dataDir, 'receiver-ca.pem')
  await writeFile(authority, receiver.ca)
  const settings = {
    NODE_EXTRA_CA_CERTS: authority,
    WEBHOOK_ALLOWED_HOSTS: `localhost:${receiver.port}`,
    DELIVERY_TIMEOUT_SECONDS: '8',
    LOG_LEVEL: 'warn',
  }
  const first = own.start(settings)
  await untilReady(first)
  const { account, subscription } = await own.subscribe(first, receiver.url)
  const arrived = () => new Set(receiver.received.map(eventIdOf)).size

  const completing = own.run([
    'scripts/admin.mjs',
    'message',
    'complete',
    '--account',
    account,
    '--count',
    String(EVENTS),
  ])
  await expect.poll(arrived, ARRIVAL).toBeGreaterThan(EVENTS / 10)
  const [worker = 0] = await childrenOf(first, 'worker.mjs')
  let inFlight = await killAll([worker], subscription.id)

  await expect.poll(arrived, ARRIVAL).toBeGreaterThan(EVENTS / 2)
  expect(first.said()).toContain('The worker process ended (SIGKILL); it restarts')
  expect(await childrenOf(first, 'worker.mjs')).not.toContain(worker)
  expect(await completing.ended).toBe(0)
  const children = [...(await childrenOf(first, 'web.mjs')), ...(await childrenOf(first, 'worker.mjs'))]
  const postmaster = (await own.postmasterPid()) ?? 0
  inFlight += await killAll([first.process.pid, ...children], subscription.id, postmaster)
  expect(arrived()).toBeLessThan(EVENTS)

  await untilReady(own.start(settings))
  await expect.poll(arrived, ARRIVAL).toBe(EVENTS)
  expect((await own.health()).status).toBe('ok')
  const published = JSON.parse(completing.said().slice(completing.said().indexOf('['))) as { event_id: string }[]
  expect(new Set(receiver.received.map(eventIdOf))).toEqual(new Set(published.map(({ event_id }) => event_id)))
  expect(receiver.received.length - EVENTS).toBeLessThanOrEqual(inFlight)
  for (const { headers, body, at } of receiver.received)
    expect(verify(subscription.secret, String(headers['x-message-signature']), body, at)).toEqual({ ok: true })
  const deliveryIds = receiver.received.map(({ headers }) => headers['x-message-delivery-id'])
  expect(new Set(deliveryIds).size).toBe(deliveryIds.length)
})

/**
 * Pauses the processes, counts the attempts of the subscription in flight, and kills the processes and then the
 * database.
 */
async function killAll(pids: number[], subscriptionId: string, postmaster?: number): Promise<number> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const sql = postgres((await runningPostgresUrl(own.dataDir)) ?? '', { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql`
      select count(*)::int as out from deliveries where subscription_id = ${subscriptionId} and attempt_id is not null`
    for (const pid of [...pids, ...(postmaster ? [postmaster] : [])]) process.kill(pid, 'SIGKILL')
    return Number(row?.out)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
