import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from '../server/accounts/account/account'
import { WAKE_CHANNELS, wakeWorkers } from '../server/engine/embedded/schedule/notify'
import { admitRequest } from '../server/limits/rate-limit'
import { anAccount, aToken } from '../server/testing/fixtures/factory'
import { until } from '../server/testing/processes/faults'
import { ownPostgres } from '../server/testing/processes/own-postgres'
import { authenticate } from '../server/tokens/authenticate'
import { connection } from './client'

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

/** Sessions that wait with their commit, with their statements. */
const waiting = () =>
  connection().sql<{ pid: number; query: string }[]>`
    select pid, query from pg_stat_activity where wait_event = 'SyncRep'`

test('the rate limit counts and refuses without waiting, and the next request sees it', async () => {
  const first = await authenticate(token, 'GET /me')
  const second = await authenticate(token, 'GET /me')
  expect([first?.allowance.remaining, second?.allowance.remaining]).toEqual([59, 58])
  await admitRequest(account.id, 'test', { most: 1 })
  await expect(admitRequest(account.id, 'test', { most: 1 })).rejects.toThrow('Too many requests.')
})

test('workers are woken without waiting', async () => {
  const received: string[] = []
  await connection().sql.listen(WAKE_CHANNELS.delivery, (payload) => received.push(payload))
  const groupId = randomUUID()
  expect(await wakeWorkers([{ kind: 'delivery', id: randomUUID(), groupId, wakeGeneration: 0 }])).toBe(1)
  await expect.poll(() => received).toEqual([groupId])
  expect(await waiting()).toEqual([])
})

test('an ordinary statement after them still waits with its commit', async () => {
  const renaming = connection().sql`update accounts set name = 'Renamed'`
  const ended = renaming.then(() => 'committed')
  await expect.poll(waiting).toMatchObject([{ query: expect.stringContaining('update accounts') }])
  // Postgres then ends the wait with a warning, and the commit stays.
  await connection().sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  expect(await ended).toBe('committed')
})
