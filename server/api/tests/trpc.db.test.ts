import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { accessTokens } from '../../../db/schema'
import { admitRequest } from '../../limits/rate-limit'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { memberContext } from '../access/context'
import { MEMBER_CALLS_PER_WINDOW, respondToTrpc } from '../trpc/trpc'

testDatabase()

let context: Parameters<typeof respondToTrpc>[1]
beforeEach(async () => {
  const account = await anAccount()
  const member = await aMember({ accountId: account.id })
  context = async () => memberContext({ account, member })
  await db().delete(accessTokens)
})

/** Returns a request of a browser with the member's cookie, sent from a page of any site. */
async function createToken(headers: Record<string, string>) {
  const request = new Request('http://localhost:3000/api/trpc/tokens.create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
    body: JSON.stringify({ name: 'Forged' }),
  })
  const response = await respondToTrpc(request, context)
  return { status: response.status, body: await response.json(), made: (await db().select().from(accessTokens)).length }
}

describe('a mutation is accepted only from pages of this server', () => {
  test.each([[{ origin: 'http://localhost:3000' }], [{ 'sec-fetch-site': 'same-origin' }]])(
    'is accepted with %o',
    async (headers) => {
      expect(await createToken(headers)).toMatchObject({ status: 200, made: 1 })
    },
  )

  test.each([[{ origin: 'https://evil.example' }], [{ origin: 'null' }], [{}], [{ 'sec-fetch-site': 'cross-site' }]])(
    'is refused with an error body and creates nothing with %o',
    async (headers) => {
      const { status, body, made } = await createToken(headers)
      expect(status).toBe(403)
      expect(body).toMatchObject({
        error: { data: { httpStatus: 403, error: { error: 'invalid_token', message: expect.any(String) } } },
      })
      expect(made).toBe(0)
    },
  )

  test('is refused with an error of the caller for a body that is not JSON', async () => {
    const { status, body, made } = await createToken({ origin: 'http://localhost:3000', 'content-type': 'text/plain' })
    expect({ status, made }).toEqual({ status: 415, made: 0 })
    expect(body).toMatchObject({ error: { data: { error: { error: 'validation_error' } } } })
  })

  test('is refused with `conflict` from a page of an account that is no longer chosen', async () => {
    const own = { origin: 'http://localhost:3000' }
    const { account } = await context()
    const { status, body, made } = await createToken({ ...own, 'x-account': crypto.randomUUID() })
    expect({ status, made }).toEqual({ status: 409, made: 0 })
    expect(body).toMatchObject({ error: { data: { error: { error: 'conflict' } } } })
    expect(await createToken({ ...own, 'x-account': account.id })).toMatchObject({ status: 200, made: 1 })
  })

  test('is refused as a batch too', async () => {
    const request = new Request('http://localhost:3000/api/trpc/tokens.create,tokens.create?batch=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ 0: { name: 'Forged' }, 1: { name: 'Forged' } }),
    })
    const response = await respondToTrpc(request, context)
    expect(response.status).toBe(403)
    expect(await response.json()).toHaveLength(2)
    expect(await db().select().from(accessTokens)).toHaveLength(0)
  })

  test('is refused as a GET, so that a link on another site changes nothing', async () => {
    const input = encodeURIComponent(JSON.stringify({ name: 'Forged' }))
    const request = new Request(`http://localhost:3000/api/trpc/tokens.create?input=${input}`)
    const response = await respondToTrpc(request, context)
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ error: { data: { error: { error: 'not_found' } } } })
    expect(await db().select().from(accessTokens)).toHaveLength(0)
  })
})

describe('limits of a member', () => {
  const get = (path: string) => respondToTrpc(new Request(`http://localhost:3000/api/trpc/${path}`), context)
  const batch = (count: number) =>
    get(`${Array(count).fill('shell.disabledSubscriptions').join(',')}?batch=1&input=%7B%7D`)
  const post = (path: string, input: unknown) =>
    respondToTrpc(
      new Request(`http://localhost:3000/api/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: JSON.stringify(input),
      }),
      context,
    )

  test('ten calls in one request are accepted, and eleven are refused', async () => {
    expect((await batch(10)).status).toBe(200)
    const refused = await batch(11)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(await refused.json())).not.toContain('"result"')
  })

  test('each call counts, the response above the limit has Retry-After, and another member is not affected', async () => {
    const { account, userId } = await context()
    for (let n = 0; n < MEMBER_CALLS_PER_WINDOW / 10; n++)
      await admitRequest(account.id, `dashboard ${userId}`, { most: MEMBER_CALLS_PER_WINDOW, calls: 10 })
    const refused = await get('shell.disabledSubscriptions')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      error: {
        data: {
          httpStatus: 429,
          error: { error: 'rate_limited', message: expect.stringMatching(/Try again in \d+ seconds?\./) },
        },
      },
    })
    const other = await aMember({ accountId: account.id })
    context = async () => memberContext({ account, member: other })
    expect((await get('shell.disabledSubscriptions')).status).toBe(200)
  })

  test.each([
    ['checks.url', { url: 'https://127.0.0.1/x' }],
    ['subscriptions.create', { url: 'https://127.0.0.1/x' }],
    ['alerts.add', { url: 'https://127.0.0.1/x', format: 'json', name: 'Status page' }],
    ['alerts.test', { id: randomUUID() }],
  ])(
    '%s accepts 60 calls a minute for the account, and counts creations together with those of the API',
    async (path, input) => {
      const responses = []
      for (let n = 0; n < 61; n++) responses.push(await post(path, input))
      expect(responses.slice(0, 60).filter(({ status }) => status === 429)).toEqual([])
      expect(responses.at(-1)?.status).toBe(429)
      const { account } = await context()
      if (path === 'subscriptions.create')
        await expect(admitRequest(account.id, 'POST /api/v1/webhook-subscriptions')).rejects.toThrow('Try again in')
    },
  )
})
