import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import { startPostgres } from '../../db/embedded'
import { freePort } from '../../db/embedded/postmaster'
import { ROOT } from '../root'
import { TEST_KEYS } from '../testing/database/test-keys'
import { BOOT_POLLING, testService } from '../testing/processes/service'
import { RUNS_ALL } from '../testing/sample'

// Starts of the real `npm start` that end at once. processes.run.test.ts has the life of one.

const own = testService()
const { start, run } = own

/** Each start takes two seconds of a core. */
const MORE_SETTINGS: [Record<string, string>, string][] = [
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'NEXTAUTH_SECRET, SECRET_ENCRYPTION_KEYS, AUDIO_LINK_KEY'],
  [{ NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' }, 'NODE_EXTRA_CA_CERTS'],
  [{ DATA_DIR: '/proc/voice-message' }, 'DATA_DIR'],
  [{ DATA_DIR: path.join(ROOT, 'package.json') }, 'DATA_DIR'],
]

test.each([
  [{ DELIVERY_TIMEOUT_SECONDS: 'soon' }, 'DELIVERY_TIMEOUT_SECONDS'],
  [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR'],
  ...(RUNS_ALL ? MORE_SETTINGS : []),
])('wrong or missing settings stop the boot with a line that names them: %j', async (variables, name) => {
  const service = start(variables)
  expect(await service.ended).toBe(1)
  const lines = service
    .said()
    .split('\n')
    .filter((line) => line.includes(name) && !line.startsWith('Warning:'))
  expect(lines).toHaveLength(1)
})

test('an unknown option ends with exit 2', async () => {
  const service = run(['scripts/start.mjs', '--fast'])
  expect(await service.ended).toBe(2)
  expect(service.said()).toContain('Unknown option: --fast')
})

test.each([
  ['--web', '--worker'],
  ['--dev', '--worker'],
])('%s with %s ends with exit 2', async (...flags) => {
  const service = run(['scripts/start.mjs', ...flags])
  expect(await service.ended).toBe(2)
  expect(service.said()).toContain(`Use one of ${flags.join(', ')}.`)
})

test('a start waits for Postgres, and SIGTERM ends the wait', async () => {
  const port = await freePort(0)
  const url = `postgres://voice@127.0.0.1:${port}/voice`
  const worker = run(['scripts/start.mjs', '--worker'], { ...TEST_KEYS, DATABASE_URL: url })
  await expect.poll(worker.said, BOOT_POLLING).toContain(`Waiting for Postgres at 127.0.0.1:${port}: ECONNREFUSED`)
  worker.process.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})

describe('on an external Postgres', () => {
  let url = ''
  let stop = async () => {}
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-main-'))
    const database = await startPostgres({ dataDir })
    url = database.url
    stop = database.stop
  })
  afterAll(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  let dataDir = ''
  const settings = () => ({ ...TEST_KEYS, DATABASE_URL: url })

  test('SIGTERM ends a start that waits for the migration of another one', async () => {
    const holder = new pg.Client(url)
    try {
      await holder.connect()
      await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
      const worker = run(['scripts/start.mjs', '--worker'], settings())
      await expect.poll(worker.said, BOOT_POLLING).toContain('Waiting for the migration lock of this database')
      worker.process.kill('SIGTERM')
      // The session keeps the lock for longer than this test.
      expect(await worker.ended).toBe(0)
    } finally {
      await holder.end()
    }
  })

  test('a database that does not exist ends the start with one line', async () => {
    const unknown = new URL(url)
    unknown.pathname = '/none'
    const migration = run(['scripts/start.mjs', '--migrate'], { ...settings(), DATABASE_URL: unknown.href })
    expect(await migration.ended).toBe(1)
    expect(migration.said().trim()).toBe('DATABASE_URL: database "none" does not exist')
  })

  test('a web process and a worker run apart after a migration, respond to probes, and drain', async () => {
    const migration = run(['scripts/start.mjs', '--migrate'], settings())
    expect([await migration.ended, migration.said().trim()]).toEqual([0, 'The database is migrated.'])

    const workerPort = await freePort(0)
    const web = run(['scripts/start.mjs', '--built', '--web'], { ...settings(), DRAIN_SECONDS: '2' })
    await expect.poll(web.said, BOOT_POLLING).toContain('Voice message service is ready')
    // Workers have the engine.
    expect(web.said()).not.toContain('Speech')
    const status = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    // Ready without a worker, which health is not.
    expect(await status(own.port, '/livez')).toBe(200)
    expect(await status(own.port, '/readyz')).toBe(200)
    expect(await status(own.port, '/api/health')).toBe(503)

    const worker = run(['scripts/start.mjs', '--built', '--worker'], { ...settings(), WORKER_PORT: String(workerPort) })
    await expect.poll(worker.said, BOOT_POLLING).toContain('The worker is ready.')
    expect(await status(workerPort, '/livez')).toBe(200)
    expect(await status(workerPort, '/readyz')).toBe(200)
    expect(await status(workerPort, '/')).toBe(404)
    expect(await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text()).toContain('voice_workers 1\n')
    expect(await status(own.port, '/metrics')).toBe(404)
    expect(await status(own.port, '/api/health')).toBe(200)

    web.process.kill('SIGTERM')
    await expect.poll(() => status(own.port, '/readyz'), { interval: 50 }).toBe(503)
    expect(await status(own.port, '/livez')).toBe(200)
    expect(await status(own.port, '/api/v1/me')).toBe(401)
    worker.process.kill('SIGTERM')
    expect([await web.ended, await worker.ended]).toEqual([0, 0])
    // A program that reads standard output gets JSON alone.
    const lines = `${web.stdout()}${worker.stdout()}`.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')).toHaveLength(1)
    expect([migration.stdout(), web.stdout().includes('Dashboard')]).toEqual(['', false])
  })
})
