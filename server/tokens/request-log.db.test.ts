import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { type ApiRequestList, ListApiRequests } from '../contract/tokens/token'
import { testDatabase } from '../testing/database/database'
import { anAccount, aToken } from '../testing/fixtures/factory'
import { api } from '../testing/rest/rest-request'
import { flushApiRequests, listApiRequests, logApiRequest, pruneApiRequests } from './request-log'

const database = testDatabase()
const HOUR_MS = 3_600_000

let account: Account
let token: { id: string; token: string }
beforeEach(async () => {
  account = await anAccount()
  const { row, token: text } = await aToken({ accountId: account.id })
  token = { id: row.id, token: text }
})

const list = (input: Record<string, unknown> = {}) => listApiRequests(account, ListApiRequests.parse(input))
const idsOf = ({ requests }: ApiRequestList) => requests.map(({ request_id }) => request_id)

/** Notes a request that ended some hours ago. */
const note = (requestId: string, hours = 0, of: Partial<Parameters<typeof logApiRequest>[0]> = {}) =>
  logApiRequest(
    {
      ...{ account_id: account.id, token_id: token.id, method: 'GET', endpoint: 'GET /api/v1/me', status: 200 },
      ...{ error: null, ms: 3, request_id: requestId },
      ...of,
    },
    new Date(Date.now() - hours * HOUR_MS),
  )

test('a request is listed with its token, endpoint, status, duration and id', async () => {
  await api('GET', '/me', { token: token.token, headers: { 'X-Request-Id': 'mine' } })
  await api('GET', `/webhook-subscriptions/${account.id}`, { token: token.token })
  await api('GET', '/me', { token: `${token.token}0` })
  await flushApiRequests()
  const { requests } = await list()
  expect(requests).toMatchObject([
    { endpoint: 'GET /api/v1/webhook-subscriptions/{id}', status: 404, error: 'not_found' },
    { endpoint: 'GET /api/v1/me', status: 200, error: null, request_id: 'mine' },
  ])
  expect(requests[1]?.token_name).not.toBeNull()
  expect((await list({ failed: true })).requests).toHaveLength(1)
  expect((await listApiRequests(await anAccount(), ListApiRequests.parse({}))).requests).toEqual([])
})

test('pages have every request once, the newest first, and filter by token', async () => {
  for (let hour = 0; hour < 60; hour++) note(`r-${hour}`, hour)
  note('other', 1, { token_id: account.id })
  await flushApiRequests()
  const first = await list({ token_id: token.id })
  const second = await list({ token_id: token.id, cursor: first.next_cursor })
  expect([...idsOf(first), ...idsOf(second)]).toEqual(Array.from({ length: 60 }, (_, hour) => `r-${hour}`))
  expect(second.has_more).toBe(false)
})

test('requests older than seven days, and those above the limit of an account, are pruned', async () => {
  await database.sql`delete from api_requests`
  for (let hour = 0; hour < 4; hour++) note(`r-${hour}`, hour)
  note('old', 7 * 24 + 1)
  await flushApiRequests()
  expect(idsOf(await list())).not.toContain('old')
  expect(await pruneApiRequests({ most: 3 })).toEqual({ pruned: 2 })
  expect(idsOf(await list())).toEqual(['r-0', 'r-1', 'r-2'])
})

test('a flood of one account is cut at 200 requests a write, and keeps out no other account', async () => {
  const other = await anAccount()
  for (let count = 0; count < 6_000; count++) note(`flood-${count}`)
  note('theirs', 0, { account_id: other.id })
  await flushApiRequests()
  const rows = await database.sql`select from api_requests where account_id = ${account.id}`
  expect(rows).toHaveLength(200)
  expect(idsOf(await listApiRequests(other, ListApiRequests.parse({})))).toEqual(['theirs'])
  note('later')
  await flushApiRequests()
  expect(idsOf(await list())).toContain('later')
})

test('a request of an erased account does not keep the others from being logged', async () => {
  note('gone', 0, { account_id: '00000000-0000-4000-8000-000000000000' })
  note('kept')
  await flushApiRequests()
  expect(idsOf(await list())).toEqual(['kept'])
})

test('a failed write is not repeated, and the next one succeeds', async () => {
  note('bad', 0, { ms: Number.NaN, status: 3e10 })
  await flushApiRequests()
  note('good')
  await flushApiRequests()
  expect(idsOf(await list())).toEqual(['good'])
  expect(await database.sql`select from api_requests where request_id = 'bad'`).toHaveLength(0)
})
