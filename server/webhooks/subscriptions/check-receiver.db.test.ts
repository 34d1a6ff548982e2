import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { Event } from '../../contract/messages/event'
import type { VerificationResult } from '../../contract/webhooks/verification'
import { testDatabase } from '../../testing/database/database'
import { subscriptionRow } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { type Received, type Receiver, type ReceiverResponse, startReceiver } from '../../testing/servers/receiver'
import { setEnv } from '../../testing/set-env'
import { listAttempts } from '../delivery/history'
import { createSecret, encryptSecret } from '../signing/secret'
import { verify } from '../signing/signature'
import { changeSubscription } from './change'
import { checkDueReceivers, checkReceiver, checkWeekly, lastVerificationCheck } from './check-receiver'

const database = testDatabase()

type Behavior = (request: Received) => ReceiverResponse
let receiver: Receiver
let behavior: Behavior
beforeAll(async () => {
  setEnv({ DELIVERY_TIMEOUT_SECONDS: '1' })
  receiver = await startReceiver({ response: (request) => behavior(request) })
})
afterAll(() => receiver.close())

async function subscribed(change: object = {}) {
  const account = await anAccount()
  const { row, secret } = await aSubscription({ accountId: account.id, url: receiver.url, ...change })
  const from = receiver.received.length
  const check = async () => {
    const result = await checkReceiver(account, SYSTEM_ACTOR, row.id, { policy: receiver.policy })
    if (!result) throw new Error('There is no such subscription.')
    return result
  }
  return { account, row, secret, check, received: () => receiver.received.slice(from) }
}

const REFUSED = { status: 401 }
const ACCEPTED = { status: 204 }
const signature = ({ headers }: Received) => headers['x-message-signature']?.toString()
const isTest = ({ headers }: Received) => headers['x-message-test'] === 'true'

/** The receivers of the field: those that do it well, and the mistakes that people make. */
const RECEIVERS: [string, (secret: string) => Behavior, VerificationResult][] = [
  ['verifies as documented', correct, 'verifies'],
  [
    'responds with 400 to forged requests',
    (secret) => (r) => (isValid(secret, r) ? ACCEPTED : { status: 400 }),
    'verifies',
  ],
  ['accepts everything', () => () => ACCEPTED, 'accepts_forged'],
  ['only looks whether there is a signature', () => (r) => (signature(r) ? ACCEPTED : REFUSED), 'accepts_forged'],
  [
    'verifies a signature when there is one',
    (secret) => (r) => (!signature(r) || isValid(secret, r) ? ACCEPTED : REFUSED),
    'accepts_forged',
  ],
  [
    'trusts the envelope',
    () => (r) => ('event_id' in JSON.parse(String(r.body)) ? ACCEPTED : REFUSED),
    'accepts_forged',
  ],
  ['verifies only test events', () => (r) => (isTest(r) ? ACCEPTED : { status: 202 }), 'accepts_forged'],
  [
    'ignores the time of a signature',
    (secret) => (r) => (verify(secret, signature(r), r.body, timeOf(r)).ok ? ACCEPTED : REFUSED),
    'accepts_expired',
  ],
  ['refuses everything', () => () => ({ status: 404 }), 'refuses_signed'],
  ['is silent', () => () => 'hang', 'refuses_signed'],
  ['fails on forged requests', (secret) => (r) => (isValid(secret, r) ? ACCEPTED : { status: 500 }), 'unclear'],
  ['redirects forged requests', (secret) => (r) => (isValid(secret, r) ? ACCEPTED : { status: 302 }), 'unclear'],
  ['drops forged requests', (secret) => (r) => (isValid(secret, r) ? ACCEPTED : 'reset'), 'unclear'],
  ['never responds to forged requests', (secret) => (r) => (isValid(secret, r) ? ACCEPTED : 'hang'), 'unclear'],
]

function correct(secret: string): Behavior {
  return (request) => (isValid(secret, request) ? ACCEPTED : REFUSED)
}
const isValid = (secret: string, request: Received) => verify(secret, signature(request), request.body).ok
const timeOf = (request: Received) => new Date(1000 * Number(/t=(\d+)/.exec(signature(request) ?? '')?.[1] ?? 0))

describe('a verification check', () => {
  test.each(RECEIVERS)('of a receiver that %s', async (_, make, expected) => {
    const { row, secret, check } = await subscribed()
    behavior = make(secret)
    const result = await check()
    expect(result.result).toBe(expected)
    expect(await lastVerificationCheck(row.id)).toEqual(result)
  })

  test('sends a test event and three forged requests that look like deliveries of the sample message', async () => {
    const { row, secret, check, received } = await subscribed()
    behavior = correct(secret)
    expect((await check()).responses).toEqual([
      { case: 'signed', status: 204, failure: null },
      { case: 'wrong_signature', status: 401, failure: 'http_status' },
      { case: 'unsigned', status: 401, failure: 'http_status' },
      { case: 'expired', status: 401, failure: 'http_status' },
    ])
    const requests = received()
    expect(requests.filter(isTest)).toHaveLength(1)
    const forged = requests.filter((request) => !isTest(request))
    expect(forged).toHaveLength(3)
    for (const { headers, body } of requests) {
      expect(Event.parse(JSON.parse(body.toString()))).toMatchObject({ sample: true, data: { id: 'sample' } })
      expect(headers).toMatchObject({ 'x-message-event': 'message.completed', 'content-type': 'application/json' })
    }
    const eventIds = requests.map(({ body }) => JSON.parse(body.toString()).event_id)
    expect(new Set(eventIds).size).toBe(4)
    expect(new Set(requests.map(({ headers }) => headers['x-message-delivery-id'])).size).toBe(4)
    const found = forged.map((request) => verify(secret, signature(request), request.body))
    expect(found.map((each) => (each.ok ? 'ok' : each.reason)).sort()).toEqual(['header', 'signature', 'timestamp'])
    // The history has the test event only.
    expect((await listAttempts(row.id)).map((attempt) => attempt.test)).toEqual([true])
  })

  test('sends no forged request when the receiver does not accept the test event', async () => {
    const { check, received } = await subscribed()
    behavior = () => ({ status: 503 })
    expect(await check()).toMatchObject({
      result: 'refuses_signed',
      responses: [{ case: 'signed', status: 503, failure: 'http_status' }],
    })
    expect(received()).toHaveLength(1)
  })

  test.each<[string, ReceiverResponse]>([
    ['accepted', { status: 200 }],
    ['refused', { status: 401 }],
    ['refused with 410', { status: 410 }],
  ])('whose requests are %s changes no counter, no last_* field, no state and no delivery', async (_, response) => {
    const { row, check } = await subscribed({ consecutiveFailures: 4, lastError: 'HTTP 503' })
    behavior = (request) => (isTest(request) ? { status: 200 } : response)
    await check()
    expect(await subscriptionRow(row.id)).toEqual(row)
    expect(await database.sql`select 1 from deliveries where subscription_id = ${row.id}`).toEqual([])
  })

  test('accepts a receiver that knows only the previous secret during an overlap', async () => {
    const { row, check } = await subscribed()
    const previous = createSecret()
    await database.sql`
      update webhook_subscriptions set previous_encrypted_secret = ${encryptSecret(previous, row.id)},
        previous_secret_until = now() + interval '1 hour' where id = ${row.id}`
    behavior = correct(previous)
    expect(await check()).toMatchObject({ result: 'verifies' })
  })

  test('replaces the result of the check before, and is in the activity log', async () => {
    const { account, row, secret, check } = await subscribed()
    behavior = () => ACCEPTED
    await check()
    behavior = correct(secret)
    const second = await check()
    expect(await lastVerificationCheck(row.id)).toEqual(second)
    const logged = await database.sql`
      select detail from activities where account_id = ${account.id} and action = 'verification_checked' order by created_at`
    expect(logged.map(({ detail }) => detail)).toEqual(['accepts_forged', 'verifies'])
  })

  test('keeps no result where the URL is changed meanwhile', async () => {
    const { row, check } = await subscribed()
    let changing: Promise<unknown> | undefined
    behavior = (request) => {
      if (isTest(request)) return ACCEPTED
      changing ??=
        database.sql`update webhook_subscriptions set url = 'https://1.1.1.1/other' where id = ${row.id}`.execute()
      return { ...REFUSED, delayMs: 300 }
    }
    await expect(check()).rejects.toMatchObject({ error: 'conflict' })
    await changing
    expect(await lastVerificationCheck(row.id)).toBeNull()
  })

  test('counts as four test events, of which sixty a minute are accepted', async () => {
    const { check } = await subscribed()
    behavior = () => REFUSED
    for (let n = 0; n < 15; n++) await check()
    await expect(check()).rejects.toMatchObject({ error: 'rate_limited' })
  })

  test('is refused for a scrubbed subscription, and there is none for another account', async () => {
    const { row, check } = await subscribed({
      isActive: false,
      disabledAt: new Date(0),
      disabledReason: 'deleted',
      scrubbedAt: new Date(),
      encryptedSecret: null,
    })
    await expect(check()).rejects.toMatchObject({ error: 'conflict' })
    expect(await checkReceiver(await anAccount(), SYSTEM_ACTOR, row.id, { policy: receiver.policy })).toBeNull()
    expect(await lastVerificationCheck(row.id)).toBeNull()
  })
})

describe('a weekly check', () => {
  /** A webhook whose receiver verifies, with a weekly check that is due. */
  async function due(change: object = {}) {
    const own = await subscribed(change)
    behavior = correct(own.secret)
    await own.check()
    await checkWeekly(own.account, SYSTEM_ACTOR, own.row.id, { isWeekly: true })
    await makeDue(own.row.id)
    const from = receiver.received.length
    const run = async () => {
      await checkDueReceivers({ policy: receiver.policy })
      return lastVerificationCheck(own.row.id)
    }
    return { ...own, run, received: () => receiver.received.slice(from) }
  }
  const makeDue = (id: string) => database.sql`
    update verification_checks set next_check_at = now() - interval '1 second' where subscription_id = ${id}`
  const notices = (id: string) => database.sql`
    select payload->>'kind' as kind from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'webhook_notice' and payload->>'subscription_id' = ${id}`
  const daysUntil = (time: string | null | undefined) => (Date.parse(time ?? '') - Date.now()) / 86_400_000

  test('sends the forged requests and no test event, and is due again after a week', async () => {
    const { row, run, received } = await due()
    const check = await run()
    expect(check).toMatchObject({ result: 'verifies', responses: [{ case: 'signed', status: 204 }, {}, {}, {}] })
    expect(daysUntil(check?.next_check_at)).toBeCloseTo(7, 1)
    expect(received().map(isTest)).toEqual([false, false, false])
    expect(await notices(row.id)).toEqual([])
    await run()
    expect(received()).toHaveLength(3)
  })

  test.each<[string, (secret: string) => Behavior, VerificationResult]>([
    ['accepts everything', () => () => ACCEPTED, 'accepts_forged'],
    [
      'ignores the time of a signature',
      (secret) => (r) => (verify(secret, signature(r), r.body, timeOf(r)).ok ? ACCEPTED : REFUSED),
      'accepts_expired',
    ],
  ])('of a receiver that now %s is reported once, and is the last one', async (_, make, result) => {
    const { row, secret, run, received } = await due()
    behavior = make(secret)
    expect(await run()).toMatchObject({ result, next_check_at: null })
    expect(await notices(row.id)).toEqual([{ kind: 'unverified' }])
    await run()
    expect(received()).toHaveLength(3)
  })

  test.each<[string, ReceiverResponse]>([
    ['is down', 'reset'],
    ['fails', { status: 500 }],
  ])('of a receiver that %s changes nothing, and is due again after a day', async (_, response) => {
    const { row, run } = await due()
    const before = await lastVerificationCheck(row.id)
    behavior = () => response
    const check = await run()
    expect({ ...check, next_check_at: null }).toEqual({ ...before, next_check_at: null })
    expect(daysUntil(check?.next_check_at)).toBeCloseTo(1, 1)
    expect(await notices(row.id)).toEqual([])
  })

  test.each<[string, (id: string, accountId: string) => PromiseLike<unknown>]>([
    [
      'an inactive webhook',
      (id) => database.sql`
        update webhook_subscriptions set is_active = false, disabled_at = now(), disabled_reason = 'failures' where id = ${id}`,
    ],
    ['the free plan', (_, accountId) => database.sql`update accounts set plan = 'free' where id = ${accountId}`],
  ])('sends nothing for %s', async (_, change) => {
    const { account, row, run, received } = await due()
    await change(row.id, account.id)
    await run()
    expect(received()).toEqual([])
  })

  test('sends nothing while deliveries are paused', async () => {
    const { run, received } = await due()
    setEnv({ DELIVERY_PAUSED: '1' })
    await run()
    setEnv({ DELIVERY_PAUSED: undefined })
    expect(received()).toEqual([])
  })

  test('can begin only where the last check found that forged requests are refused', async () => {
    const { account, row, check } = await subscribed()
    const weekly = (isWeekly: boolean) => checkWeekly(account, SYSTEM_ACTOR, row.id, { isWeekly })
    await expect(weekly(true)).rejects.toMatchObject({ error: 'conflict' })
    behavior = () => ACCEPTED
    await check()
    await expect(weekly(true)).rejects.toMatchObject({ error: 'conflict' })
  })

  test('ends with a check that finds an accepted request, and with a URL of another receiver', async () => {
    const first = await due()
    behavior = () => ACCEPTED
    expect(await first.check()).toMatchObject({ result: 'accepts_forged', next_check_at: null })
    // A person saw the result.
    expect(await notices(first.row.id)).toEqual([])
    const second = await due()
    await changeSubscription(second.account, SYSTEM_ACTOR, second.row.id, { url: 'https://1.1.1.1/other' })
    expect(await lastVerificationCheck(second.row.id)).toBeNull()
  })

  test('of another account is not changed', async () => {
    const { row } = await due()
    expect(await checkWeekly(await anAccount(), SYSTEM_ACTOR, row.id, { isWeekly: false })).toBeNull()
    expect((await lastVerificationCheck(row.id))?.next_check_at).not.toBeNull()
  })
})
