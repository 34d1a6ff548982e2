import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../db/advisory-locks'
import { connection, disconnect, setDatabase } from '../../db/client'
import { startPostgres } from '../../db/embedded'
import { startPgBouncer } from '../testing/database/pgbouncer'
import { TEST_KEYS } from '../testing/database/test-keys'
import { deliveryRows, publishEvents } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { BOOT_POLLING, testService, untilReady } from '../testing/processes/service'
import { setEnv } from '../testing/set-env'

// Starts of the real `npm start` on a new database, which it reaches through PgBouncer in transaction mode.

const own = testService('file')

let dataDir: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-main-'))
  postgres = await startPostgres({ dataDir })
  pooler = await startPgBouncer(postgres.url)
  setEnv(TEST_KEYS)
  setDatabase(postgres.url)
})
afterAll(async () => {
  await disconnect()
  await pooler.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = () => ({ ...TEST_KEYS, DATABASE_URL: pooler.url })

test('without a direct URL, a start migrates, says that workers look each second, and delivers', async () => {
  const service = own.start(settings())
  await untilReady(service)
  expect(service.said()).toContain(
    'DATABASE_URL is a connection pooler in transaction mode. Statements have no names. ' +
      'There are no notifications, so workers look for due work each second.',
  )
  expect((await own.health()).status).toBe('ok')
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, url: 'https://127.0.0.1:1/' })
  await publishEvents(account.id)
  await expect
    .poll(async () => (await deliveryRows(row.id)).map(({ attempts }) => attempts), { timeout: 5_000 })
    .toEqual([1])
  const { sql } = connection()
  expect(
    await sql`select pid from pg_locks where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.migration}`,
  ).toEqual([])
  service.process.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(await sql`select setconfig from pg_db_role_setting`).toEqual([
    { setconfig: ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'jit=off'] },
  ])
})

test('with a direct URL, workers are notified', async () => {
  const service = own.start({ ...settings(), DIRECT_DATABASE_URL: postgres.url })
  await untilReady(service)
  expect(service.said()).toContain('Notifications, migrations and tasks use DIRECT_DATABASE_URL.')
  const listening = () =>
    connection().sql`select query from pg_stat_activity where query ~* '^listen "(deliveries|processing)_due"'`.then(
      ({ length }) => length,
    )
  await expect.poll(listening, BOOT_POLLING).toBe(1)
})

test('an admin command works through the pooler', async () => {
  const command = own.run(['scripts/admin.mjs', 'audit'], settings())
  expect([await command.ended, command.said()]).toEqual([0, expect.stringContaining('{')])
})
