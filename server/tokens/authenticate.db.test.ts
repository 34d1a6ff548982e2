import type { ISql } from 'postgres'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database/database'
import { anAccount, aToken } from '../testing/fixtures/factory'
import { until } from '../testing/processes/faults'
import { authenticate } from './authenticate'
import { revokeToken } from './tokens'

const database = testDatabase()
const ENDPOINT = 'GET /api/v1/me'

/** Creates this number of accounts with a token each, by account id, whose tokens this process has found before. */
async function known(count: number) {
  const created = await Promise.all(
    Array.from({ length: count }, async () => {
      const account = await anAccount()
      const { row, token } = await aToken({ accountId: account.id })
      return { account, row, token }
    }),
  )
  for (const { token } of created) await authenticate(token, ENDPOINT)
  return created.sort((a, b) => (a.account.id < b.account.id ? -1 : 1))
}

test('concurrent requests of many accounts each get their own account, token and count', async () => {
  const tokens = await known(12)
  const asked = [...tokens, ...tokens, ...tokens]
  const [revoked] = tokens
  await revokeToken(revoked!.account, { userId: null, tokenId: null, ipAddress: null }, revoked!.row.id)
  const bearers = await Promise.all(asked.map(({ token }) => authenticate(token, ENDPOINT)))
  for (const [index, { account, row }] of asked.entries()) {
    if (account.id === revoked?.account.id) expect(bearers[index]).toBeNull()
    else
      expect(bearers[index]).toMatchObject({ account: { id: account.id, name: account.name }, token: { id: row.id } })
  }
  const remaining = bearers.flatMap((bearer) => (bearer ? [bearer.allowance.remaining] : []))
  expect(remaining.sort((a, b) => b - a)).toEqual([58, 57, 56].flatMap((left) => Array(11).fill(left)))
})

test('requests of two accounts whose windows another transaction locks in the opposite order are repeated', async () => {
  const [first, second, ...others] = await known(4)
  const ids = (tokens: typeof others) => tokens.map(({ account }) => account.id)
  const lock = (transaction: ISql, accounts: string[]) => transaction`
    select 1 from request_windows where account_id = any(${accounts}) order by account_id for update`
  /** Waits until this number of other transactions wait for a lock of this one. */
  const blocks = async (transaction: ISql, count: number) => {
    const [self] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
    await until(async () => {
      const waiting = await database.sql`
        select from pg_stat_activity where datname = current_database() and ${self?.pid ?? 0} = any(pg_blocking_pids(pid))`
      return waiting.length === count
    })
  }
  let pending: Promise<unknown>[] = []
  await database.sql.begin(async (opposite) => {
    // Postgres then always ends the requests and not this transaction, which would run again.
    await opposite`set local deadlock_timeout = '1min'`
    await lock(opposite, ids([second!]))
    await database.sql.begin(async (tx) => {
      // Two statements run at a time, so that the two requests after them form one.
      await lock(tx, ids(others))
      pending = [...others, first!, second!].map(({ token }) => authenticate(token, ENDPOINT))
      await blocks(tx, 2)
    })
    await blocks(opposite, 1)
    await lock(opposite, ids([first!]))
  })
  const bearers = await Promise.all(pending)
  expect(bearers).toMatchObject(
    [...others, first!, second!].map(({ account }) => ({ account: { id: account.id }, allowance: { remaining: 58 } })),
  )
})
