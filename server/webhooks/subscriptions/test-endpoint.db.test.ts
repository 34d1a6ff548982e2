import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '../../contract/webhooks/subscription'
import { MAX_TEST_REQUESTS, TEST_RESPONSES, type TestResponse } from '../../contract/webhooks/values'
import { type Dispatcher, startDispatcher } from '../../engine/embedded/dispatcher'
import { prune } from '../../engine/prune'
import { completeMessages } from '../../messages/completion/complete'
import { toSender } from '../../messages/completion/contact'
import { testDatabase } from '../../testing/database/database'
import { attemptDelivery, deliveryRows, subscriptionRow } from '../../testing/deliveries/deliveries'
import { aChannel, aMember, anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { noneArePending, until } from '../../testing/processes/faults'
import { setEnv } from '../../testing/set-env'
import { listAttempts } from '../delivery/history'
import { receive } from '../delivery/test-endpoint'
import { dismissFirstSteps, firstSteps } from '../queries/first-steps'
import { attemptRequest } from '../queries/history'
import { checkReceiver } from './check-receiver'
import {
  activeTestEndpoint,
  changeTestResponse,
  createTestEndpoint,
  findTestEndpoint,
  newestTestRequest,
} from './test-endpoint'
import { sendTestEvent } from './test-event'

const database = testDatabase()

/** A network that nothing reaches: every lookup fails the test, and no address is allowed. */
const lookups: string[] = []
const policy = {
  allowed: [],
  resolve: (name: string) => {
    lookups.push(name)
    return Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  },
}
beforeAll(() => setEnv({ DELIVERY_TIMEOUT_SECONDS: '1' }))
afterEach(() => expect(lookups).toEqual([]))

async function endpoint(baseUrl = 'http://localhost:3000') {
  setEnv({ BASE_URL: baseUrl })
  const account = await anAccount()
  const { userId } = await aMember({ accountId: account.id })
  const actor = { userId, tokenId: null, ipAddress: null }
  const { id, url } = await createTestEndpoint(account, actor, {})
  const respond = (respondWith: TestResponse) => changeTestResponse(account, actor, id, respondWith)
  const received = async () => (await findTestEndpoint(account, id))?.requests ?? []
  return { account, actor, id, url, respond, received }
}

/** Runs `work` while the database refuses every request to a test endpoint. */
async function whileNothingIsKept(work: () => Promise<void>): Promise<void> {
  await database.sql`alter table test_endpoint_requests add constraint refused check (false) not valid`
  await work().finally(() => database.sql`alter table test_endpoint_requests drop constraint refused`)
}

async function completed({ account, id }: Pick<Awaited<ReturnType<typeof endpoint>>, 'account' | 'id'>) {
  const [message] = await completeMessages(account, [aMessage({ channelId: null })])
  const delivery = (await deliveryRows(id)).find(({ id: one }) => message?.deliveries.some((own) => own.id === one))
  if (!delivery) throw new Error('There is no delivery.')
  return delivery
}

describe('a subscription to the test endpoint', () => {
  test.each([
    ['http://localhost:3000', 'https://localhost:3000/test-endpoints/'],
    ['https://voice.example', 'https://voice.example/test-endpoints/'],
  ])('has an https URL under %s', async (baseUrl, url) => {
    const own = await endpoint(baseUrl)
    expect(own.url).toBe(url + own.id)
    expect(await subscriptionRow(own.id)).toMatchObject({ source: 'dashboard', isActive: true, testResponse: 'ok' })
    expect(await activeTestEndpoint(own.account)).toBe(own.id)
    expect(await activeTestEndpoint(await anAccount())).toBeNull()
  })

  test('counts towards the limit, and can be restricted to a channel of the account', async () => {
    const { account, actor } = await endpoint()
    const foreign = await aChannel({ accountId: (await anAccount()).id })
    await expect(createTestEndpoint(account, actor, { channel_id: foreign.id })).rejects.toMatchObject({
      error: 'invalid_channel_id',
    })
    const own = await aChannel({ accountId: account.id })
    expect(await createTestEndpoint(account, actor, { channel_id: own.id })).toMatchObject({ channelId: own.id })
    for (let active = 2; active < MAX_ACTIVE_SUBSCRIPTIONS; active++) await aSubscription({ accountId: account.id })
    await expect(createTestEndpoint(account, actor, {})).rejects.toMatchObject({ error: 'limit_reached' })
  })

  test('receives a delivery with the headers and the bytes that were signed, without a network', async () => {
    const own = await endpoint()
    const delivery = await completed(own)
    expect(await attemptDelivery(delivery.id, policy)).toBeNull()
    const [request] = await own.received()
    expect(request).toMatchObject({ finding: 'verified', status: 200 })
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'Content-Type',
      'User-Agent',
      'X-Message-Delivery-Id',
      'X-Message-Event',
      'X-Message-Signature',
    ])
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ event_id: `evt_${delivery.eventId}` })
    expect(request?.body_bytes).toBe(Buffer.byteLength(request?.body ?? ''))
    expect(await subscriptionRow(own.id)).toMatchObject({ consecutiveFailures: 0, lastError: null })
    expect(await newestTestRequest(own.account, own.id)).toEqual({ newest: request?.id })
  })

  test.each<[TestResponse, string, object]>([
    ['error', 'pending', { consecutiveFailures: 1, isActive: true }],
    ['timeout', 'pending', { consecutiveFailures: 1, lastError: 'timeout: no response within 1 s' }],
    ['gone', 'gone', { isActive: false, disabledReason: 'gone' }],
  ])('that responds with %s leaves the delivery %s', async (respondWith, state, row) => {
    const own = await endpoint()
    await own.respond(respondWith)
    const delivery = await completed(own)
    await attemptDelivery(delivery.id, policy)
    expect((await deliveryRows(own.id))[0]?.state).toBe(state)
    expect(await subscriptionRow(own.id)).toMatchObject(row)
    expect((await own.received())[0]?.finding).toBe('verified')
  })

  test('accepts a test event, and refuses the forged requests of a check', async () => {
    const own = await endpoint()
    const sent = await sendTestEvent(own.account, own.actor, own.id, { policy })
    expect(sent?.attempt).toMatchObject({ status: 200, excerpt: '{"verified":true}', test: true })
    expect(await checkReceiver(own.account, own.actor, own.id, { policy })).toMatchObject({ result: 'verifies' })
    const findings = (await own.received()).map(({ finding, status }) => `${finding} ${status}`).sort()
    expect(findings).toEqual(['header 401', 'signature 401', 'timestamp 401', 'verified 200', 'verified 200'])
  })

  test('shows nothing to another account, and nothing of another receiver', async () => {
    const own = await endpoint()
    const otherAccount = await anAccount()
    const { row: other } = await aSubscription({ accountId: own.account.id })
    for (const [account, id] of [
      [otherAccount, own.id],
      [own.account, other.id],
      [own.account, 'no-uuid'],
    ] as const) {
      expect(await findTestEndpoint(account, id)).toBeNull()
      expect(await newestTestRequest(account, id)).toBeNull()
      expect(await changeTestResponse(account, SYSTEM_ACTOR, id, 'gone')).toBeNull()
    }
    expect(await subscriptionRow(own.id)).toMatchObject({ testResponse: 'ok' })
    expect(await subscriptionRow(other.id)).toMatchObject({ testResponse: null })
  })

  test('records a change of its response once', async () => {
    const own = await endpoint()
    for (const respondWith of [...TEST_RESPONSES, 'timeout'] as const) await own.respond(respondWith)
    const rows = await database.sql`
      select detail from activities where subject_id = ${own.id} and action = 'test_response_changed' order by created_at`
    expect(rows.map(({ detail }) => detail)).toEqual(['error', 'gone', 'timeout'])
  })
})

describe('the received requests', () => {
  test(`are the newest ${MAX_TEST_REQUESTS}, also when several arrive at once`, async () => {
    const own = await endpoint()
    const send = () => sendTestEvent(own.account, own.actor, own.id, { policy })
    for (let turn = 0; turn < 5; turn++) await Promise.all(Array.from({ length: 5 }, send))
    // Concurrent requests can leave a few more, which the next one deletes.
    await send()
    const [kept] =
      await database.sql`select count(*)::int from test_endpoint_requests where subscription_id = ${own.id}`
    expect(kept?.count).toBe(MAX_TEST_REQUESTS)
    expect(await own.received()).toHaveLength(MAX_TEST_REQUESTS)
  })

  test('are deleted after a day', async () => {
    const own = await endpoint()
    await sendTestEvent(own.account, own.actor, own.id, { policy })
    await sendTestEvent(own.account, own.actor, own.id, { policy })
    await database.sql`update test_endpoint_requests set received_at = now() - interval '24 hours 1 second'
      where id = (select id from test_endpoint_requests where subscription_id = ${own.id} limit 1)`
    await prune()
    expect(await own.received()).toHaveLength(1)
  })

  test('are deleted with their event, and not kept when the event was deleted meanwhile', async () => {
    const own = await endpoint()
    const delivery = await completed(own)
    await attemptDelivery(delivery.id, policy)
    expect(await own.received()).toHaveLength(1)
    await database.sql`delete from events where id = ${delivery.eventId}`
    expect(await own.received()).toEqual([])
    const { encryptedSecret } = await subscriptionRow(own.id)
    await receive(
      { url: own.url, headers: {}, body: 'late' },
      { subscriptionId: own.id, encryptedSecret: encryptedSecret ?? '', respondWith: 'ok' },
      { eventId: delivery.eventId, now: new Date(), timeoutMs: 1_000 },
    )
    expect(await own.received()).toEqual([])
  })
})

describe('the first steps of an account', () => {
  const NOTHING = {
    has_channel: false,
    recorder_channel_id: null,
    is_message_missing: false,
    has_test: false,
    is_verified: false,
    webhook: null,
    is_dismissed: false,
  }

  test('are done by the data, and hidden for one member', async () => {
    const account = await anAccount()
    const { userId } = await aMember({ accountId: account.id })
    const other = await aMember({ accountId: account.id })
    expect(await firstSteps(account, userId)).toEqual(NOTHING)
    const { id: channelId } = await aChannel({ accountId: account.id })
    const channel = { has_channel: true, recorder_channel_id: channelId }
    expect(await firstSteps(account, userId)).toEqual({ ...NOTHING, ...channel })
    const { id } = await createTestEndpoint(account, { ...SYSTEM_ACTOR, userId }, {})
    const created = { ...NOTHING, ...channel, webhook: { id, is_test_endpoint: true } }
    expect(await firstSteps(account, userId)).toEqual(created)
    await changeTestResponse(account, SYSTEM_ACTOR, id, 'error')
    await sendTestEvent(account, SYSTEM_ACTOR, id, { policy })
    expect(await firstSteps(account, userId)).toEqual({ ...created, has_test: true })
    await changeTestResponse(account, SYSTEM_ACTOR, id, 'ok')
    await sendTestEvent(account, SYSTEM_ACTOR, id, { policy })
    await dismissFirstSteps(account, userId)
    const done = { ...created, has_test: true, is_verified: true }
    expect(await firstSteps(account, userId)).toEqual({ ...done, is_dismissed: true })
    expect(await firstSteps(account, other.userId)).toEqual(done)
    expect(await firstSteps(await anAccount(), userId)).toEqual(NOTHING)
  })

  test('open a channel without a code, which takes messages', async () => {
    const account = await anAccount()
    const [paused, withCode, domain] = [
      await aChannel({ accountId: account.id }),
      await aChannel({ accountId: account.id }),
      await aChannel({ accountId: account.id, type: 'domain' }),
    ]
    await database.sql`update channel_settings set is_paused = true where channel_id = ${paused.id}`
    await database.sql`update channel_settings set has_code_step = true where channel_id = ${withCode.id}`
    const { userId } = await aMember({ accountId: account.id })
    expect((await firstSteps(account, userId)).recorder_channel_id).toBe(domain.id)
  })

  test('ask each person for a message in the demonstration only', async () => {
    const account = await anAccount()
    const { userId } = await aMember({ accountId: account.id })
    setEnv({ DEMO_ACCOUNT_ID: account.id })
    try {
      expect((await firstSteps(account, userId)).is_message_missing).toBe(true)
      const [user] = await database.sql`select email from users where id = ${userId}`
      await completeMessages(account, [aMessage({ sender: toSender('email', String(user?.email), false) })])
      expect((await firstSteps(account, userId)).is_message_missing).toBe(false)
    } finally {
      setEnv({ DEMO_ACCOUNT_ID: undefined })
    }
  })

  test('are complete for an account whose own receiver accepted a message', async () => {
    const account = await anAccount()
    const { row } = await aSubscription({ accountId: account.id, lastSuccessAt: new Date() })
    expect(await firstSteps(account, crypto.randomUUID())).toMatchObject({
      has_test: true,
      is_verified: true,
      webhook: { id: row.id, is_test_endpoint: false },
    })
  })
})

describe('a request that the database does not keep', () => {
  test('is no attempt: the delivery waits, nothing is counted, and it is delivered later', async () => {
    const own = await endpoint()
    await completed(own)
    const before = await subscriptionRow(own.id)
    const released = async (): Promise<number> => {
      const [row] = await deliveryRows(own.id)
      expect(row).toMatchObject({ state: 'pending', attempts: 0, interruptions: 0 })
      return row?.attemptId ? 0 : Number(row?.nextAttemptAt)
    }
    const firstDue = await released()
    let dispatcher: Dispatcher | undefined
    await whileNothingIsKept(async () => {
      dispatcher = await startDispatcher({ policy })
      await until(async () => (await released()) > firstDue)
      const secondDue = await released()
      await until(async () => (await released()) > secondDue)
      expect(await listAttempts(own.id)).toEqual([])
      expect(await subscriptionRow(own.id)).toEqual(before)
    })
    await until(noneArePending(own.id))
    await dispatcher?.stop()
    expect(await own.received()).toHaveLength(1)
    expect(await subscriptionRow(own.id)).toMatchObject({ isActive: true, consecutiveFailures: 0, lastError: null })
  })

  test('of a test event is refused with 503, and nothing is recorded', async () => {
    const { account, actor, id } = await endpoint()
    await whileNothingIsKept(() =>
      expect(sendTestEvent(account, actor, id, { policy })).rejects.toMatchObject({ status: 503 }),
    )
    expect(await listAttempts(id)).toEqual([])
  })
})

test('requests to the test endpoint cannot be repeated by a person, because nothing outside of this process receives them', async () => {
  const own = await endpoint()
  const sent = await sendTestEvent(own.account, own.actor, own.id, { policy })
  expect(sent?.request.is_repeatable).toBe(false)
  const shown = await attemptRequest(own.account, own.id, sent?.attempt.id ?? '')
  expect(shown?.request).toMatchObject({ is_repeatable: false })
})
