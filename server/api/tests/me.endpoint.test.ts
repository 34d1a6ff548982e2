import { describe, expect, test } from 'vitest'
import { Me, PLANS } from '../../contract/accounts/account'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()

describe('200', () => {
  test('returns the account and the public fields of the token', async () => {
    const account = await anAccount({ name: 'Harbour Dental', plan: 'pro' })
    const { row, token } = await aToken({ accountId: account.id, name: 'Zapier' })

    const { status, body } = await api('GET', '/me', { token })

    expect(status).toBe(200)
    expect(body).toEqual({
      id: account.id,
      name: 'Harbour Dental',
      plan: 'pro',
      created_at: account.createdAt.toISOString(),
      token: {
        id: row.id,
        name: 'Zapier',
        prefix: token.slice(0, 12),
        created_at: row.createdAt.toISOString(),
        expires_at: null,
      },
    })
    expect(Me.parse(body)).toEqual(body)
  })

  test.each(PLANS)('is returned for an account on the plan %s', async (plan) => {
    const account = await anAccount({ plan })
    const { token } = await aToken({ accountId: account.id })
    expect(await api('GET', '/me', { token })).toMatchObject({ status: 200, body: { plan } })
  })

  test('contains the expiry of the token', async () => {
    const account = await anAccount()
    const expiresAt = new Date(Date.now() + 86_400_000)
    const { token } = await aToken({ accountId: account.id, expiresAt })
    expect((await api('GET', '/me', { token })).body).toMatchObject({ token: { expires_at: expiresAt.toISOString() } })
  })

  test('records the use of the token at most once a minute', async () => {
    const account = await anAccount()
    const { row, token } = await aToken({ accountId: account.id })
    const lastUsed = async () => {
      const [now] = await database.sql<
        { at: Date | null }[]
      >`select last_used_at::timestamptz as at from access_tokens where id = ${row.id}`
      return now?.at
    }
    expect(row.lastUsedAt).toBeNull()
    await api('GET', '/me', { token })
    const first = await lastUsed()
    expect(first).not.toBeNull()

    await api('GET', '/me', { token })
    expect(await lastUsed()).toEqual(first)

    await database.sql`update access_tokens set last_used_at = last_used_at - interval '61 seconds' where id = ${row.id}`
    await api('GET', '/me', { token })
    expect(await lastUsed()).not.toEqual(first)
  })
})

describe('401', () => {
  const refusal = { status: 401, body: { error: 'invalid_token' } }

  test('is returned for a malformed token without a database read', async () => {
    const account = await anAccount()
    const { token } = await aToken({ accountId: account.id })
    const mistyped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
    // A read of the table would wait for this lock until the test times out.
    await database.db.transaction(async (tx) => {
      await tx.execute('lock table access_tokens in access exclusive mode')
      expect(await api('GET', '/me', { token: mistyped })).toMatchObject(refusal)
    })
  })

  test.each([
    ['Basic', (token: string) => `Basic ${token}`],
    ['upper case', (token: string) => `Bearer ${token.toUpperCase()}`],
    ['no space', (token: string) => `Bearer${token}`],
    ['the token alone', (token: string) => token],
  ])('is returned for %s', async (_, header) => {
    const { token } = await aToken({ accountId: (await anAccount()).id })
    expect(await api('GET', '/me', { headers: { Authorization: header(token) } })).toMatchObject(refusal)
  })
})
