import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accessTokens, tokenUses } from '../../db/schema'
import { prune } from '../engine/prune'
import { testDatabase } from '../testing/database/database'
import { anAccount, aToken } from '../testing/fixtures/factory'
import { api } from '../testing/rest/rest-request'
import { countTokenRequest, flushApiRequests, USAGE_DAYS, usageByDay } from './request-log'

const database = testDatabase()
const now = new Date('2026-11-21T00:30:00+02:00')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('requests of a token are counted by day', () => {
  test('each request of a valid token counts, even a refused one, and no other token does', async () => {
    const account = await anAccount({ plan: 'free' })
    const { row, token } = await aToken({ accountId: account.id })
    await api('GET', '/me', { token })
    await api('GET', '/channels', { token })
    await flushApiRequests()
    const { tokens } = await usageByDay(account)
    expect(tokens).toEqual([{ tokenId: row.id, requests: [...Array(USAGE_DAYS - 1).fill(0), 2] }])
  })

  test('the result has thirty days in UTC, the oldest first, with zeros for days without requests', async () => {
    const account = await anAccount()
    const { row } = await aToken({ accountId: account.id })
    await aToken({ accountId: account.id })
    for (const days of [0, 0, 1, 29, 30]) countTokenRequest(row.id, daysAgo(days))
    await flushApiRequests()
    const { days, tokens } = await usageByDay(account, { now })
    expect(days).toHaveLength(USAGE_DAYS)
    expect([days[0], days.at(-1)]).toEqual(['2026-10-22', '2026-11-20'])
    expect(tokens).toHaveLength(1)
    expect(tokens[0]?.requests).toEqual([1, ...Array(27).fill(0), 1, 2])
  })

  test('another account sees none of it', async () => {
    const { row } = await aToken({ accountId: (await anAccount()).id })
    countTokenRequest(row.id)
    await flushApiRequests()
    expect((await usageByDay(await anAccount())).tokens).toEqual([])
  })

  test('concurrent writes of several processes lose nothing', async () => {
    const account = await anAccount()
    const made = await Promise.all([1, 2, 3].map(() => aToken({ accountId: account.id })))
    const ids = made.map(({ row }) => row.id)
    for (const order of [ids, ids.toReversed()]) {
      for (const id of order) countTokenRequest(id)
      void flushApiRequests()
    }
    await flushApiRequests()
    expect((await usageByDay(account)).tokens.map(({ requests }) => requests.at(-1))).toEqual([2, 2, 2])
  })

  test('a token that is deleted before the write loses only its own counts', async () => {
    const account = await anAccount()
    const [kept, gone] = [await aToken({ accountId: account.id }), await aToken({ accountId: account.id })]
    countTokenRequest(gone.row.id)
    countTokenRequest(kept.row.id)
    await database.db.delete(accessTokens).where(eq(accessTokens.id, gone.row.id))
    await flushApiRequests()
    expect((await usageByDay(account)).tokens.map(({ tokenId }) => tokenId)).toEqual([kept.row.id])
  })

  test('counts of a failed write are written the next time', async () => {
    const account = await anAccount()
    const { row } = await aToken({ accountId: account.id })
    countTokenRequest(row.id)
    await database.sql`alter table token_uses rename to token_uses_away`
    await flushApiRequests()
    await database.sql`alter table token_uses_away rename to token_uses`
    countTokenRequest(row.id)
    await flushApiRequests()
    expect((await usageByDay(account)).tokens[0]?.requests.at(-1)).toBe(2)
  })
})

test('counts are kept for 120 days', async () => {
  const { row } = await aToken({ accountId: (await anAccount()).id })
  for (const days of [119, 120, 121, 400]) countTokenRequest(row.id, daysAgo(days))
  await flushApiRequests()
  expect((await prune(now)).token_uses).toBe(2)
  expect(await database.db.$count(tokenUses, eq(tokenUses.tokenId, row.id))).toBe(2)
})
