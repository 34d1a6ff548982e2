import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { type AnyRequest, anyRequest, type World } from '../../testing/rest/arbitrary-request'
import { type SentResponse, violationsOf } from '../../testing/rest/conformity'
import { RUNS_ALL } from '../../testing/sample'
import { createToken } from '../../tokens/token'
import { ROUTES } from '../openapi/routes'
import { handleRest } from '../rest/rest'

// Sends random requests: none may lead to a 500 or to a response that the API document does not describe. API_FUZZ_RUNS
// and API_FUZZ_SEED set the number of requests and repeat a run; `npm run test:all` sends 2,000.

const { API_FUZZ_RUNS = RUNS_ALL ? '2000' : '200', API_FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env
const RESET_EVERY = 50
const MINUTES = 60_000

const database = testDatabase()

let world: World
let subscriptionIds: string[]
let busyAccountId: string
let mainAccountId: string
beforeAll(async () => {
  const [roomy, full, busy, free] = [
    await anAccount(),
    await anAccount(),
    await anAccount(),
    await anAccount({ plan: 'free' }),
  ]
  const past = new Date(Date.now() - MINUTES)
  const tokens = await Promise.all([
    ...[roomy, roomy, roomy, roomy, roomy, roomy, full, full, full, busy, free].map(({ id }) =>
      aToken({ accountId: id }),
    ),
    aToken({ accountId: roomy.id, revokedAt: past }),
    aToken({ accountId: roomy.id, expiresAt: past }),
  ])
  const subscriptions = await Promise.all(
    [roomy, roomy, full, free].map(({ id }, index) =>
      aSubscription({ accountId: id, zapierSubscriptionId: `${index}` }),
    ),
  )
  for (let made = 0; made < 24; made++) await aSubscription({ accountId: full.id })
  const channels = await Promise.all([roomy, full, free].map(({ id }) => aChannel({ accountId: id })))
  const completed = await completeMessages(roomy, [aMessage(), aMessage()])
  busyAccountId = busy.id
  mainAccountId = roomy.id
  subscriptionIds = subscriptions.map(({ row }) => row.id)
  world = {
    tokens: [...tokens.map(({ token }) => token), createToken()],
    ids: [...subscriptionIds, ...channels.map(({ id }) => id), ...completed.map(({ messageId }) => messageId)],
  }
})

/** Resets the limits, so that they do not hide other errors. One account stays at its rate limit. */
async function resetLimits(): Promise<void> {
  await database.sql`delete from request_windows`
  await database.sql`
    insert into request_windows (account_id, endpoint, requested_at)
    select ${busyAccountId}, name, array_fill(clock_timestamp(), array[60]) from unnest(${ROUTES.map(({ name }) => name)}::text[]) name`
  await database.sql`
    delete from webhook_subscriptions where account_id = ${mainAccountId} and id <> all(${subscriptionIds}::uuid[])`
}

test(
  `no random request leads to a 500 or to an undocumented response (API_FUZZ_SEED=${API_FUZZ_SEED}, ${API_FUZZ_RUNS} cases)`,
  async () => {
    console.log(`API_FUZZ_SEED=${API_FUZZ_SEED} API_FUZZ_RUNS=${API_FUZZ_RUNS}`)
    const seen = new Map<number, number>()
    let cases = 0
    await fc.assert(
      fc.asyncProperty(anyRequest(world), async (request) => {
        const url = new URL(`http://localhost/api/v1${request.target}`)
        // `URL` resolves dot segments, which can lead to a path outside the API.
        fc.pre(/^\/api\/v1(\/|$)/.test(url.pathname))
        if (cases++ % RESET_EVERY === 0) await resetLimits()
        const sent = await send(url, request)
        seen.set(sent.status, (seen.get(sent.status) ?? 0) + 1)
        expect(violationsOf(request.method, url.pathname, sent)).toEqual([])
        expect(sent.status).not.toBe(500)
      }),
      { numRuns: Number(API_FUZZ_RUNS), seed: Number(API_FUZZ_SEED) },
    )
    console.log(Object.fromEntries(seen))
    // All statuses occurred, so no check, such as an invalid token, prevented the others.
    const everywhere = [200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 429]
    if (Number(API_FUZZ_RUNS) >= 2000) expect([...seen.keys()]).toEqual(expect.arrayContaining(everywhere))
  },
  60 * MINUTES,
)

async function send(url: URL, { method, headers, body }: AnyRequest): Promise<SentResponse> {
  const withBody = body !== null && method !== 'GET' && method !== 'HEAD'
  const response = await handleRest(
    new Request(url, { method, headers, ...(withBody ? { body, duplex: 'half' } : {}) }),
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}
