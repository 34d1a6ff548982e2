import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../log'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()

let accountId: string
let token: string
let tokenId: string
beforeEach(async () => {
  accountId = (await anAccount()).id
  const made = await aToken({ accountId })
  token = made.token
  tokenId = made.row.id
})
afterEach(() => vi.restoreAllMocks())

test('an internal error returns only internal_error and is logged once with its cause', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  await database.sql`alter table webhook_subscriptions rename to away`
  try {
    expect(await api('GET', '/webhook-subscriptions', { token })).toMatchObject({
      status: 500,
      body: { error: 'internal_error', message: 'Something went wrong on our side. It is safe to try again.' },
    })
  } finally {
    await database.sql`alter table away rename to webhook_subscriptions`
  }
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ status: 500, err: expect.any(Error) })
})

test('an internal error is returned for a row that violates the contract', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  await aSubscription({ accountId, url: 'no url at all' })
  expect(await api('GET', '/webhook-subscriptions', { token })).toMatchObject({
    status: 500,
    body: { error: 'internal_error' },
  })
})

test('a request is logged: one line with ids and without the token', async () => {
  const logged = vi.spyOn(log, 'info')
  await api('GET', '/webhook-subscriptions/x?secret=s3cr3t', { token })
  expect(logged).toHaveBeenCalledTimes(1)
  const [line] = logged.mock.calls[0] ?? []
  expect(line).toEqual({
    request_id: expect.any(String),
    method: 'GET',
    endpoint: 'GET /api/v1/webhook-subscriptions/{id}',
    status: 404,
    error: 'not_found',
    account_id: accountId,
    token_id: tokenId,
    ms: expect.any(Number),
  })
})
