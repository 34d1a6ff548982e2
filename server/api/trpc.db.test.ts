import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { accessTokens } from '../../db/schema'
import { testDatabase } from '../testing/database'
import { aMember, anAccount } from '../testing/factory'
import { memberContext } from './context'
import { answer } from './trpc'

testDatabase()

let context: Parameters<typeof answer>[1]
beforeEach(async () => {
  const account = await anAccount()
  const member = await aMember({ accountId: account.id })
  context = async () => memberContext({ account, member })
  await db().delete(accessTokens)
})

/** What a browser sends with the member's cookie, from a page of somebody. */
async function createToken(headers: Record<string, string>) {
  const request = new Request('http://localhost:3000/api/trpc/tokens.create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
    body: JSON.stringify({ name: 'Forged' }),
  })
  const response = await answer(request, context)
  return { status: response.status, body: await response.json(), made: (await db().select().from(accessTokens)).length }
}

describe('a mutation is done for pages of this server alone', () => {
  test.each([[{ origin: 'http://localhost:3000' }], [{ 'sec-fetch-site': 'same-origin' }]])(
    'done: %o',
    async (headers) => {
      expect(await createToken(headers)).toMatchObject({ status: 200, made: 1 })
    },
  )

  test.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{}], [{ 'sec-fetch-site': 'cross-site' }]])(
    'refused in the shape of every error, and nothing is made: %o',
    async (headers) => {
      const { status, body, made } = await createToken(headers)
      expect(status).toBe(403)
      expect(body).toMatchObject({
        error: { data: { httpStatus: 403, error: { error: 'invalid_token', message: expect.any(String) } } },
      })
      expect(made).toBe(0)
    },
  )

  test('a page of another account than the one chosen since is told so, and nothing is made', async () => {
    const own = { origin: 'http://localhost:3000' }
    const { account } = await context()
    const { status, body, made } = await createToken({ ...own, 'x-account': crypto.randomUUID() })
    expect({ status, made }).toEqual({ status: 409, made: 0 })
    expect(body).toMatchObject({ error: { data: { error: { error: 'conflict' } } } })
    expect(await createToken({ ...own, 'x-account': account.id })).toMatchObject({ status: 200, made: 1 })
  })

  test('a batch is refused as a whole', async () => {
    const request = new Request('http://localhost:3000/api/trpc/tokens.create,tokens.create?batch=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ 0: { name: 'Forged' }, 1: { name: 'Forged' } }),
    })
    const response = await answer(request, context)
    expect(response.status).toBe(403)
    expect(await response.json()).toHaveLength(2)
    expect(await db().select().from(accessTokens)).toHaveLength(0)
  })

  test('no GET does one, whoever sends it: a link on another site changes nothing', async () => {
    const input = encodeURIComponent(JSON.stringify({ name: 'Forged' }))
    const request = new Request(`http://localhost:3000/api/trpc/tokens.create?input=${input}`)
    const response = await answer(request, context)
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ error: { data: { error: { error: 'not_found' } } } })
    expect(await db().select().from(accessTokens)).toHaveLength(0)
  })
})
