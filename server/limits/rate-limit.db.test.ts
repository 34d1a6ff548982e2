import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../root'
import { testDatabase } from '../testing/database/database'
import { anAccount, aToken } from '../testing/fixtures/factory'
import { api } from '../testing/rest/rest-request'
import { RUNS_ALL } from '../testing/sample'
import { limitHeaders } from './rate-limit'

const database = testDatabase()

let accountId: string
let token: string
beforeEach(async () => {
  accountId = (await anAccount()).id
  token = (await aToken({ accountId })).token
})

const me = (use = token) => api('GET', '/me', { token: use })
const times = (count: number, call: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, call)).then((responses) => responses.map(({ status }) => status).sort())
/** Moves the counted requests into the past. */
const wait = (seconds: number) => {
  return database.sql`
  update request_windows set requested_at = array(select at - make_interval(secs => ${seconds}) from unnest(requested_at) at)
  where account_id = ${accountId}`
}
/** Starts another process on this database, which sends this number of concurrent requests on command. */
function burst(count: number) {
  const args = ['--import', 'tsx', 'server/testing/processes/request-burst.ts', token, String(count)]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ready = lines.next()
  const statuses = ready.then(() => lines.next()).then(({ value }): number[] => JSON.parse(value))
  return { ready, go: () => child.stdin.end(), statuses }
}
const left = (headers: Headers) =>
  /^"api";r=(\d+);t=(\d+)$/
    .exec(headers.get('ratelimit') ?? '')
    ?.slice(1)
    .map(Number)

describe('60 requests per minute per endpoint per account', () => {
  test('of a hundred concurrent requests exactly sixty are accepted', async () => {
    expect(await times(100, me)).toEqual([...Array(60).fill(200), ...Array(40).fill(429)])
  })

  // The test above has ten connections to the database, between which it does not matter whose they are.
  if (RUNS_ALL)
    test('of a hundred concurrent requests from two processes exactly sixty are accepted', async () => {
      const other = burst(50)
      await other.ready
      other.go()
      const statuses = (await Promise.all([times(50, me), other.statuses])).flat().sort()
      expect(statuses).toEqual([...Array(60).fill(200), ...Array(40).fill(429)])
    })

  test('a refusal states when to retry, and a request after that time is accepted', async () => {
    await times(30, me)
    await wait(20)
    await times(30, me)
    const { status, headers, body } = await me()
    expect(status).toBe(429)
    expect(body).toMatchObject({ error: 'rate_limited' })
    const seconds = Number(headers.get('retry-after'))
    expect(left(headers)).toEqual([0, seconds])
    expect(seconds).toBeLessThanOrEqual(40)

    await wait(seconds)
    expect((await me()).status).toBe(200)
    // The other requests of the first thirty leave the window soon after.
    await wait(10)
    expect(await times(30, me)).toEqual([...Array(29).fill(200), 429])
  })

  test('refused requests do not count', async () => {
    await times(60, me)
    expect(await times(20, me)).toEqual(Array(20).fill(429))
    await wait(60)
    expect(await times(60, me)).toEqual(Array(60).fill(200))
  })

  test('the window slides: sixty requests just before and sixty just after a full minute are too many', async () => {
    await times(60, me)
    await wait(45)
    expect(await me()).toMatchObject({ status: 429 })
    await wait(15)
    expect(await me()).toMatchObject({ status: 200 })
  })

  test('every response states the remaining requests', async () => {
    expect(left((await me()).headers)).toEqual([59, 60])
    await wait(30)
    const [remaining, seconds] = left((await me()).headers) ?? []
    expect(remaining).toBe(58)
    expect(seconds).toBeLessThanOrEqual(30)
  })

  test('the limit is that of the account, for all its tokens together', async () => {
    const second = (await aToken({ accountId })).token
    const other = (await aToken({ accountId: (await anAccount()).id })).token
    await times(30, me)
    await times(30, () => me(second))
    expect([(await me()).status, (await me(second)).status, (await me(other)).status]).toEqual([429, 429, 200])
  })

  test('each endpoint has a limit of its own, by method and path template', async () => {
    await times(60, () => api('GET', '/webhook-subscriptions', { token }))
    expect((await api('GET', '/webhook-subscriptions', { token })).status).toBe(429)
    expect((await api('POST', '/webhook-subscriptions', { token })).status).toBe(400)
    expect((await api('GET', '/webhook-subscriptions/a', { token })).status).toBe(404)
    expect((await me()).status).toBe(200)
  })

  test('one template is one endpoint, whatever the id, the query, the body or the response', async () => {
    for (const id of ['a', 'b', 'c'])
      await times(20, () => api('GET', `/webhook-subscriptions/${id}?x=${id}`, { token }))
    expect((await api('GET', '/webhook-subscriptions/d', { token })).status).toBe(429)

    await times(60, () => api('POST', '/webhook-subscriptions', { token, body: '{' }))
    expect((await api('POST', '/webhook-subscriptions', { token, body: '{' })).status).toBe(429)
  })

  test('HEAD shares the limit of GET', async () => {
    await times(60, () => api('HEAD', '/me', { token }))
    expect((await me()).status).toBe(429)
  })

  test('the limit is checked before the plan, so a free account is counted too', async () => {
    const free = (await aToken({ accountId: (await anAccount({ plan: 'free' })).id })).token
    const list = () => api('GET', '/webhook-subscriptions', { token: free })
    expect(await times(61, list)).toEqual([...Array(60).fill(403), 429])
  })

  test('unknown paths and wrong methods share one limit of the account, apart from all endpoints', async () => {
    expect(left((await api('GET', '/nothing', { token })).headers)).toEqual([59, 60])
    await times(29, () => api('GET', '/nothing', { token }))
    await times(30, () => api('PUT', '/me', { token }))
    for (const [method, path] of [
      ['GET', '/nothing-else'],
      ['DELETE', '/channels'],
      ['POST', '/openapi.json'],
    ] as const) {
      const { status, headers, body } = await api(method, path, { token })
      expect({ status, body }).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(left((await me()).headers)).toEqual([59, 60])
  })

  test('a refused token, the document and OPTIONS are not counted', async () => {
    await times(70, () => me('no-token'))
    await times(70, () => api('OPTIONS', '/me', { token }))
    expect(left((await me()).headers)).toEqual([59, 60])
  })
})

test('the headers are those of the IETF draft', () => {
  expect(limitHeaders({ allowed: true, remaining: 12, resetSeconds: 31 })).toEqual({
    'RateLimit-Policy': '"api";q=60;w=60',
    RateLimit: '"api";r=12;t=31',
  })
  expect(limitHeaders({ allowed: false, remaining: 0, resetSeconds: 7 })).toEqual({
    'RateLimit-Policy': '"api";q=60;w=60',
    RateLimit: '"api";r=0;t=7',
    'Retry-After': '7',
  })
})
