import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runningPostgresUrl } from '../../db/embedded'
import { freePort } from '../../db/embedded/postmaster'
import { HEARTBEAT_LIMIT_SECONDS } from '../health'
import { childrenOf } from '../testing/processes/children'
import { expectCompleteStop, isAlive, type StartedProcess, testService, untilReady } from '../testing/processes/service'

// The life of one instance of the real `npm start`, as a tree of processes: each test continues where the one before ended.
// kill.run.test.ts kills the other processes.

const own = testService('file')
const { start, run, health, postmasterPid } = own
let service: StartedProcess

test('with a fresh data directory the boot ends with the table and good health, and an event arrives verified', async () => {
  service = start()
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
  const third = start({ ...shared, PORT: String(await freePort(0)) })
  const worker = run(['scripts/start.mjs', '--worker'], shared)
  for (const refused of [third, worker]) {
    expect(await refused.ended).toBe(1)
    expect(refused.said().trim().split('\n').at(-1)).toMatch(
      /^This database already has another audio store \(.*third\/audio\)\. .* audio-store adopt --yes$/,
    )
  }
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

  service = start()
  await untilReady(service)
  expect(await postmasterPid()).toBe(database)
  expect((await health()).status).toBe('ok')
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
