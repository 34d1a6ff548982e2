import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { endpoint, freeEndpoint, router } from '../access/procedure'
import { openApiDocument } from '../openapi/openapi'
import { type Version, version } from '../openapi/routes'
import { respondToRest } from '../rest/rest'
import { appRouter } from '../router'

testDatabase()

// An incompatible second version: `me` has another shape, one path has another name, and the others do not exist.
const words = { summary: 'x', description: 'x', tags: ['Account'] }
const V2 = version(
  'v2',
  router({
    me: freeEndpoint({ method: 'GET', path: '/me', operationId: 'getMe', ...words })
      .input(z.object({}))
      .output(z.object({ account_name: z.string().meta({ description: 'x', example: 'x' }) }))
      .query(({ ctx }) => ({ account_name: ctx.account.name })),
    subscriptions: endpoint(
      { method: 'GET', path: '/subscriptions', operationId: 'list', ...words },
      { role: 'viewer' },
    )
      .input(z.object({}))
      .output(z.object({ total: z.int().meta({ description: 'x', example: 0 }) }))
      .query(() => ({ total: 0 })),
  }),
)
const DEPRECATED_V1 = version('v1', appRouter, new Date('2027-03-01T00:00:00Z'))
const BOTH = [DEPRECATED_V1, V2]

let token: string
beforeEach(async () => {
  token = (await aToken({ accountId: (await anAccount({ name: 'Harbour Dental' })).id })).token
})

async function ask(
  versions: Version[],
  path: string,
  headers: Record<string, string> = { Authorization: `Bearer ${token}` },
) {
  const response = await respondToRest(new Request(`http://localhost:3000${path}`, { headers }), versions)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a second version', () => {
  test('responds under its prefix, and the first version is unchanged', async () => {
    expect(await ask(BOTH, '/api/v2/me')).toMatchObject({ status: 200, body: { account_name: 'Harbour Dental' } })
    expect(await ask(BOTH, '/api/v2/subscriptions')).toMatchObject({ status: 200, body: { total: 0 } })
    const alone = await ask([version('v1', appRouter)], '/api/v1/me')
    const beside = await ask(BOTH, '/api/v1/me')
    expect([beside.status, beside.body]).toEqual([alone.status, alone.body])
  })

  test('shares no paths with the first version', async () => {
    expect(await ask(BOTH, '/api/v2/webhook-subscriptions')).toMatchObject({ status: 404 })
    expect(await ask(BOTH, '/api/v1/subscriptions')).toMatchObject({ status: 404 })
    expect(await ask(BOTH, '/api/v3/me')).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  test('has its own rate limits and the same checks', async () => {
    for (let asked = 0; asked < 60; asked++) await ask(BOTH, '/api/v2/me')
    expect(await ask(BOTH, '/api/v2/me')).toMatchObject({ status: 429 })
    expect(await ask(BOTH, '/api/v1/me')).toMatchObject({ status: 200 })
    expect(await ask(BOTH, '/api/v2/me', {})).toMatchObject({ status: 401 })
  })

  test('has its own document', async () => {
    const { body } = await ask(BOTH, '/api/v2/openapi.json', {})
    expect(body).toMatchObject({ info: { version: 'v2' }, servers: [{ url: 'http://localhost:3000/api/v2' }] })
    expect(Object.keys(body.paths)).toEqual(['/me', '/subscriptions'])
  })
})

describe('a deprecated version', () => {
  const announced = { deprecation: '@1803859200', sunset: 'Wed, 01 Mar 2028 00:00:00 GMT' }

  test.each(['/api/v1/me', '/api/v1/nothing', '/api/v1/openapi.json'])(
    'has the headers in every response: %s',
    async (path) => {
      expect(Object.fromEntries((await ask(BOTH, path)).headers)).toMatchObject(announced)
      expect(Object.fromEntries((await ask(BOTH, path, {})).headers)).toMatchObject(announced)
    },
  )

  test('is marked as deprecated in its document', () => {
    const operations = Object.values(openApiDocument('https://voice.example.org', DEPRECATED_V1).paths)
    for (const methods of operations) for (const { deprecated } of Object.values(methods)) expect(deprecated).toBe(true)
  })

  test('is not announced anywhere else', async () => {
    const { headers } = await ask(BOTH, '/api/v2/me')
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null])
  })
})
