import { beforeEach, expect, test } from 'vitest'
import { setPlan } from '../../accounts/members/accounts'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api, builtService } from '../../testing/rest/rest-request'
import { createToken } from '../../tokens/token'
import { ROUTES } from '../openapi/routes'

// Tests the order of checks (choices.md): token, rate limit, path and method, plan, body and input, resource.

const database = testDatabase()

let account: Awaited<ReturnType<typeof anAccount>>
let token: string
beforeEach(async () => {
  account = await anAccount({ plan: 'free' })
  token = (await aToken({ accountId: account.id })).token
})

const spend = (endpoint: string) => database.sql`
  insert into request_windows (account_id, endpoint, requested_at)
  values (${account.id}, ${endpoint}, array_fill(clock_timestamp(), array[60]))`
const refund = () => {
  return database.sql`delete from request_windows where account_id = ${account.id}`
}

test('a request with every error gets the first one in the order of checks', async () => {
  for (let made = 0; made < 25; made++) await aSubscription({ accountId: account.id })
  let body: unknown = '{'
  let headers: Record<string, string> = { 'Content-Type': 'text/plain' }
  const errorOf = async (method: string, path: string, given?: string) => {
    const response = await api(method, path, { ...(given ? { token: given } : {}), headers, body })
    return `${response.status} ${(response.body as { error?: string }).error}`
  }

  expect(await errorOf('PUT', '/nothing')).toBe('401 invalid_token')
  expect(await errorOf('PUT', '/nothing', createToken())).toBe('401 invalid_token')
  await spend('none')
  expect(await errorOf('PUT', '/nothing', token)).toBe('429 rate_limited')
  expect(await errorOf('PUT', '/webhook-subscriptions', token)).toBe('429 rate_limited')
  await refund()
  expect(await errorOf('PUT', '/nothing', token)).toBe('404 not_found')
  expect(await errorOf('PUT', '/webhook-subscriptions', token)).toBe('405 not_found')
  await spend('POST /api/v1/webhook-subscriptions')
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('429 rate_limited')
  await refund()
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('403 plan_required')
  await setPlan(account.id, 'starter')
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('415 validation_error')
  headers = { 'Content-Type': 'application/json' }
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('400 validation_error')
  body = { url: 'http://10.0.0.7/', source: 'zapier', channel_id: 'none' }
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('400 validation_error')
  body = { url: 'http://10.0.0.7/', channel_id: 'none' }
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('400 invalid_url')
  body = { url: 'https://1.1.1.1/', channel_id: 'none' }
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('400 invalid_channel_id')
  body = { url: 'https://1.1.1.1/' }
  expect(await errorOf('POST', '/webhook-subscriptions', token)).toBe('409 limit_reached')
})

test('the resource is checked last', async () => {
  await spend('GET /api/v1/webhook-subscriptions/{id}')
  const path = '/webhook-subscriptions/nothing'
  expect((await api('GET', path, { token })).status).toBe(429)
  await refund()
  expect((await api('GET', path, { token })).status).toBe(403)
  await setPlan(account.id, 'starter')
  expect((await api('GET', path, { token })).status).toBe(404)
})

test.each(ROUTES)(
  '$name needs a token, and a paid plan before its input is read; other methods are refused',
  async ({ method, path: template, isFree }) => {
    const path = template.replaceAll(/\{\w+\}/g, 'x')
    const body = method === 'GET' ? {} : { body: '{' }
    expect(await api(method, path, body)).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    const { status } = await api(method, `${path}?limit=x`, { ...body, token })
    expect(status).toBe(isFree ? 200 : 403)
    const other = await api('PUT', path, { token })
    const methods = ROUTES.filter((route) => route.path === template).map((route) => route.method)
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    expect([other.status, other.headers.get('allow')?.split(', ').sort()]).toEqual([405, allowed.sort()])
  },
)

test('every 401 is byte for byte the same, whatever the reason, the path and the method', async () => {
  const past = new Date(Date.now() - 1000)
  const expired = await aToken({ accountId: account.id, expiresAt: past })
  const revoked = await aToken({ accountId: account.id, revokedAt: past })
  const secrets = [
    '',
    'Bearer',
    'Basic eDp5',
    `Bearer ${createToken()}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token}0`,
  ]
  const responses = await Promise.all(
    [...secrets, `Bearer ${expired.token}`, `Bearer ${revoked.token}`].flatMap((authorization) =>
      [
        ['GET', '/me'],
        ['POST', '/webhook-subscriptions'],
        ['GET', '/webhook-subscriptions/x'],
        ['DELETE', '/nothing'],
      ].map(async ([method = '', path]) => {
        const headers = { Authorization: authorization, 'X-Request-Id': 'same' }
        const response = await fetch(`${builtService().url}/api/v1${path}`, { method, headers })
        const kept = [...response.headers].filter(([name]) => name !== 'date')
        return JSON.stringify([response.status, kept, await response.text()])
      }),
    ),
  )
  expect(responses).toHaveLength(32)
  expect([...new Set(responses)]).toEqual([expect.stringMatching(/^\[401,.*\["www-authenticate","Bearer"\]/)])
})
