import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database/database'
import { anAccount, aToken } from '../testing/fixtures/factory'
import { authenticate } from './authenticate'
import { revokeToken } from './tokens'

testDatabase()
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
