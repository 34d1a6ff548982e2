import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningPostgresUrl } from '../../db/embedded'
import { freePort } from '../../db/embedded/postmaster'
import { HEARTBEAT_LIMIT_SECONDS } from '../health'
import { childrenOf } from '../testing/processes/children'
import { eventIdOf } from '../testing/processes/faults'
import { expectCompleteStop, isAlive, type StartedProcess, testService, untilReady } from '../testing/processes/service'
import { type Receiver, startReceiver } from '../testing/servers/receiver'
import { verify } from '../webhooks/signing/signature'

// The life of one instance of the real `npm start`, as a tree of processes: each test continues where the one before ended.

const EVENTS = 300
const ARRIVAL = { timeout: 240_000, interval: 20 }

const own = testService('file')
const { start, run, health, postmasterPid } = own
/** The one that is running, and the first, whose table has the token. */
let service: StartedProcess
let first: StartedProcess
let receiver: Receiver
/** Of the receiver's responses. */
let delayMs = 20

beforeAll(async () => {
  receiver = await startReceiver({ response: () => ({ delayMs }) })
})
afterAll(() => receiver.close())

/** Starts the service so that it may deliver to the receiver. */
async function startToDeliver(): Promise<StartedProcess> {
  const authority = path.join(own.dataDir, 'receiver-ca.pem')
  await writeFile(authority, receiver.ca)
  return start({
    NODE_EXTRA_CA_CERTS: authority,
    WEBHOOK_ALLOWED_HOSTS: `localhost:${receiver.port}`,
    DELIVERY_TIMEOUT_SECONDS: '8',
    LOG_LEVEL: 'warn',
  })
}

test('with a fresh data directory the boot ends with the table and good health, and an event arrives verified', async () => {
  first = start()
  service = first
  await untilReady(service)
  expect(service.said()).toMatch(/Dashboard +http:\/\/localhost:\d+/)
  const healthy = await health()
  expect(healthy).toMatchObject({ status: 'ok', database: 'ok', migrations: 'ok', oldest_due_seconds: null })
  expect(healthy.worker.age_seconds).toBeLessThan(HEARTBEAT_LIMIT_SECONDS)

  const token = /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0]
  const me = await fetch(`http://127.0.0.1:${own.port}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
  expect(await requestWithUpgrade('/api/v1/me')).toMatch(/^HTTP\/1\.1 401 /)
  expect(await requestWithUpgrade('/')).toMatch(/^HTTP\/1\.1 200 /)
  const get = (version: string, ...lines: string[]) =>
    responseTo([`GET /api/v1/me HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  expect(await get('1.1')).toBe('HTTP/1.1 400 Bad Request validation_error')
  expect(await get('1.1', 'Host: a', 'Host: b')).toBe('HTTP/1.1 400 Bad Request validation_error')
  expect(await get('1.0')).toBe('HTTP/1.1 401 Unauthorized invalid_token')
  expect(await get('1.1', 'Host: a', 'Expect: the unexpected')).toBe('HTTP/1.1 401 Unauthorized invalid_token')
  const { id } = (await me.json()) as { id: string }
  const admin = run(['scripts/admin.mjs', 'message', 'complete', '--account', id])
  expect(await admin.ended).toBe(0)
  const { event_id } = JSON.parse(admin.said()) as { event_id: string }
  await expect.poll(() => lineWith(service, event_id), { timeout: 10_000 }).toMatch(/ verified$/)
})

test('a second instance on the same data directory, port or database ends with one clear line and exit 1, and the first one continues', async () => {
  const same = start({ PORT: String(await freePort(0)) })
  expect(await same.ended).toBe(1)
  expect(same.said().trim()).toMatch(
    /^Another instance is running on .*\. Stop it, or set another DATA_DIR and PORT\.$/,
  )

  const other = path.join(own.dataDir, 'other')
  const second = start({ DATA_DIR: other })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Port ${own.port} is taken. Stop what listens there, or set another PORT.`)
  expect(await runningPostgresUrl(other)).toBeNull()
  expect((await health()).status).toBe('ok')

  // With one database and two data folders, each instance would respond for recordings that only the other one has.
  const keys = JSON.parse(await readFile(path.join(own.dataDir, 'keys.json'), 'utf8')) as Record<string, string>
  const shared = {
    ...keys,
    DATABASE_URL: (await runningPostgresUrl(own.dataDir)) ?? '',
    DATA_DIR: path.join(own.dataDir, 'third'),
  }
  const refused = run(['scripts/start.mjs', '--worker'], shared)
  expect(await refused.ended).toBe(1)
  expect(refused.said().trim().split('\n').at(-1)).toMatch(
    /^This database already has another audio store \(.*third\/audio\)\. .* audio-store adopt --yes$/,
  )
  expect((await health()).status).toBe('ok')
})

test('after kill -9 of the supervisor only the database is left, and the next start takes it over', async () => {
  const children = [...(await childrenOf(service, 'web.mjs')), ...(await childrenOf(service, 'worker.mjs'))]
  expect(children).toHaveLength(2)
  const database = await postmasterPid()
  service.process.kill('SIGKILL')
  await service.ended
  await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([])
  expect(database && isAlive(database)).toBe(true)

  service = await startToDeliver()
  await untilReady(service)
  expect(await postmasterPid()).toBe(database)
  expect((await health()).status).toBe('ok')
})

test('kill -9 of the worker, and then of every process, loses no event and repeats at most the attempts in flight', async () => {
  const { account, subscription } = await own.subscribe(first, receiver.url)
  const arrived = () => new Set(receiver.received.map(eventIdOf)).size
  const completing = run(['scripts/admin.mjs', 'message', 'complete', '--account', account, '--count', String(EVENTS)])
  await expect.poll(arrived, ARRIVAL).toBeGreaterThan(EVENTS / 10)
  const [worker = 0] = await childrenOf(service, 'worker.mjs')
  let inFlight = await killAll([worker], subscription.id)

  await expect.poll(arrived, ARRIVAL).toBeGreaterThan(EVENTS / 3)
  // From here on attempts stay in flight.
  delayMs = 4_000
  expect(service.said()).toContain('The worker process ended (SIGKILL); it restarts')
  expect(await childrenOf(service, 'worker.mjs')).not.toContain(worker)
  expect(await completing.ended).toBe(0)
  const children = [...(await childrenOf(service, 'web.mjs')), ...(await childrenOf(service, 'worker.mjs'))]
  const database = (await postmasterPid()) ?? 0
  inFlight += await killAll([service.process.pid, ...children], subscription.id, database)
  expect(arrived()).toBeLessThan(EVENTS)

  delayMs = 20
  service = await startToDeliver()
  await untilReady(service)
  await expect.poll(arrived, ARRIVAL).toBe(EVENTS)
  expect((await health()).status).toBe('ok')
  const published = JSON.parse(completing.said().slice(completing.said().indexOf('['))) as { event_id: string }[]
  expect(new Set(receiver.received.map(eventIdOf))).toEqual(new Set(published.map(({ event_id }) => event_id)))
  expect(receiver.received.length - EVENTS).toBeLessThanOrEqual(inFlight)
  for (const { headers, body, at } of receiver.received)
    expect(verify(subscription.secret, String(headers['x-message-signature']), body, at)).toEqual({ ok: true })
  const deliveryIds = receiver.received.map(({ headers }) => headers['x-message-delivery-id'])
  expect(new Set(deliveryIds).size).toBe(deliveryIds.length)
})

test('SIGTERM stops the service with exit 0 and leaves no process behind', async () => {
  const settings = path.join(own.dataDir, 'running.json')
  expect((await stat(settings)).mode & 0o777).toBe(0o600)
  await expectCompleteStop(own, service, 'SIGTERM')
  expect(existsSync(settings)).toBe(false)
})

/** Sends these bytes, and returns the first line and the error code of the response. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect({ port: own.port, host: '127.0.0.1' })
  socket.end(bytes)
  const response = await text(socket)
  return `${response.split('\r\n', 1)[0]} ${/"error":"(\w+)"/.exec(response)?.[1]}`
}

/**
 * Offers an upgrade to another protocol, which a server may ignore (RFC 9110, section 7.8), and returns the response.
 */
async function requestWithUpgrade(target: string): Promise<string> {
  const socket = connect({ port: own.port, host: '127.0.0.1' })
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first)
}

const lineWith = (service: StartedProcess, word: string) =>
  service
    .said()
    .split('\n')
    .find((line) => line.includes(word) && !line.startsWith('{'))

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
