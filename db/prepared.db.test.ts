import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../server/accounts/account/account'
import { admitRequest } from '../server/limits/rate-limit'
import { anAccount, aToken } from '../server/testing/fixtures/factory'
import { until } from '../server/testing/processes/faults'
import { ownPostgres } from '../server/testing/processes/own-postgres'
import { authenticate } from '../server/tokens/authenticate'
import { WAKE_CHANNELS, wakeWorkers } from '../server/wake/wake-workers'
import { connection, listen } from './client'

// A Postgres whose commits wait for a second server that does not exist. Only asynchronous commits end.

ownPostgres()

let account: Account
let token: string
beforeAll(async () => {
  account = await anAccount()
  token = (await aToken({ accountId: account.id })).token
  const { sql } = connection()
  await sql`alter system set synchronous_standby_names = 'absent'`
  await sql`select pg_reload_conf()`
  await until(async () => (await sql`show synchronous_standby_names`)[0]?.synchronous_standby_names === 'absent')
})
// The count of token requests, which is written after some seconds, may wait too. It ends here.
afterAll(async () => {
  const { sql } = connection()
  await sql`alter system reset synchronous_standby_names`
  await sql`select pg_reload_conf()`
})

/** The sessions that wait with the commit of the update below. */
const waiting = () =>
  connection().sql<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event = 'SyncRep' and query like 'update accounts%'`

test('the rate limit counts and refuses without waiting, and the next request sees it', async () => {
  const first = await authenticate(token, 'GET /me')
  const second = await authenticate(token, 'GET /me')
  expect([first?.allowance.remaining, second?.allowance.remaining]).toEqual([59, 58])
  await admitRequest(account.id, 'test', { most: 1 })
  await expect(admitRequest(account.id, 'test', { most: 1 })).rejects.toThrow('Too many requests.')
})

test('workers are woken without waiting', async () => {
  const received: string[] = []
  await listen(
    WAKE_CHANNELS.delivery,
    (payload) => received.push(payload),
    () => {},
  )
  const groupId = randomUUID()
  expect(await wakeWorkers([{ kind: 'delivery', id: randomUUID(), groupId, wakeGeneration: 0 }])).toBe(1)
  // Postgres notifies after the commit, so a commit that waits does not notify.
  await expect.poll(() => received).toEqual([groupId])
})

test('an ordinary statement after them still waits with its commit', async () => {
  const { sql } = connection()
  const renaming = sql`update accounts set name = 'Renamed'`
  const ended = renaming.then(() => 'committed')
  await expect.poll(waiting).toHaveLength(1)
  // Postgres then ends the wait with a warning, and the commit stays.
  for (const { pid } of await waiting()) await sql`select pg_cancel_backend(${pid}::int)`
  expect(await ended).toBe('committed')
})
