import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aChannel, aListener, aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { type ApiResponse, api } from '../../testing/rest/rest-request'
import { RUNS_ALL } from '../../testing/sample'
import { ROUTES } from '../openapi/routes'

const database = testDatabase()
let account: Account
let token: string
beforeEach(async () => {
  account = await anAccount({ plan: 'pro' })
  token = (await aToken({ accountId: account.id })).token
})

interface Post {
  path: string
  body: Record<string, unknown>
  /** Another body that is valid too. */
  other: Record<string, unknown>
}

const URL = 'https://93.184.215.14/hook'
const subscription = async (values = {}) => (await aSubscription({ accountId: account.id, url: URL, ...values })).row.id
const disabled = { isActive: false, disabledAt: new Date(), disabledReason: 'deleted' } as const
const message = async () => (await completeMessages(account, [aMessage()]))[0]?.messageId ?? ''
const listener = async () => aListener(account.id, (await aMember({ accountId: account.id })).userId)
/** Inserts a failed delivery, which the worker leaves alone. */
const aFailedDelivery = async () => {
  const messageId = await message()
  const id = await subscription()
  const [row] = await database.sql`
    insert into deliveries (event_id, subscription_id, state, finished_at)
    select id, ${id}, 'failed', now() from events where message_id = ${messageId} returning id`
  return { id, delivery: String(row?.id) }
}

/** A request to each POST endpoint. The test below fails for an endpoint that is missing here. */
const POSTS: Record<string, () => Promise<Post>> = {
  '/channels': async () => ({
    path: '/channels',
    body: { type: 'campaign', name: 'Spring' },
    other: { type: 'campaign', name: 'Autumn' },
  }),
  '/listeners': async () => ({
    path: '/listeners',
    body: { target: 'http://localhost:4000' },
    other: { target: 'http://localhost:5000' },
  }),
  '/listeners/{id}/requests': async () => ({
    path: `/listeners/${await listener()}/requests`,
    body: {},
    other: { data: { duration_seconds: 3 } },
  }),
  '/listeners/{id}/responses': async () => {
    const id = await listener()
    const [row] = await database.sql<{ id: string }[]>`
      insert into listener_requests (listener_id, sent_event_id, test_data) values (${id}, gen_random_uuid(), '{}') returning id`
    const response = { id: row?.id, status: 200, failure: null, duration_ms: 1, excerpt: '' }
    return {
      path: `/listeners/${id}/responses`,
      body: { responses: [response] },
      other: { responses: [{ ...response, status: 500 }] },
    }
  },
  '/messages': async () => {
    const audio = Buffer.from('a recording').toString('base64')
    const channel_id = (await aChannel({ accountId: account.id })).id
    const body = { audio, channel_id, verification_method: 'email', contact: 'ada@example.com' }
    return { path: '/messages', body, other: { ...body, contact: 'ben@example.com' } }
  },
  '/messages/{id}/notes': async () => ({
    path: `/messages/${await message()}/notes`,
    body: { text: 'Called back' },
    other: { text: 'No reply' },
  }),
  '/webhook-subscriptions': async () => ({
    path: '/webhook-subscriptions',
    body: { url: URL },
    other: { url: `${URL}/2` },
  }),
  '/webhook-subscriptions/{id}/deliveries/{delivery}/resend': async () => {
    const { id, delivery } = await aFailedDelivery()
    return {
      path: `/webhook-subscriptions/${id}/deliveries/${delivery}/resend`,
      body: {},
      other: { comment: '' },
    }
  },
  '/webhook-subscriptions/{id}/reactivate': async () => ({
    path: `/webhook-subscriptions/${await subscription(disabled)}/reactivate`,
    body: { send_held: true, send_missed: true },
    other: { send_held: false, send_missed: true },
  }),
  '/webhook-subscriptions/{id}/recover': async () => {
    const { id } = await aFailedDelivery()
    const body = { since: '2026-01-01T00:00:00Z' }
    return { path: `/webhook-subscriptions/${id}/recover`, body, other: { since: '2026-01-02T00:00:00Z' } }
  },
  '/webhook-subscriptions/{id}/rotate-secret': async () => ({
    path: `/webhook-subscriptions/${await subscription()}/rotate-secret`,
    body: { overlap_hours: 2 },
    other: { overlap_hours: 3 },
  }),
}

test('the table has every POST endpoint', () => {
  const paths = ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(Object.keys(POSTS).sort()).toEqual(paths.sort())
})

const send = ({ path, body }: Pick<Post, 'path' | 'body'>, key: string, bearer = token) =>
  api('POST', path, { token: bearer, body, headers: { 'Idempotency-Key': key } })

/** Returns what the requests change, as text, without what the worker changes. Each of them writes an activity entry. */
async function changes(): Promise<string> {
  const { sql } = database
  return JSON.stringify([
    await sql`select id from activities where account_id = ${account.id} and user_id is not null order by id`,
    await sql`select id from channels where account_id = ${account.id} order by id`,
    await sql`select id from messages where account_id = ${account.id} order by id`,
    await sql`select id, secret_prefix, active_since from webhook_subscriptions where account_id = ${account.id} order by id`,
    await sql`select id from listeners where account_id = ${account.id} order by id`,
    await sql`select r.id, r.status from listener_requests r join listeners l on l.id = r.listener_id where l.account_id = ${account.id} order by 1`,
    await sql`select n.id from message_notes n join messages m on m.id = n.message_id where m.account_id = ${account.id} order by 1`,
  ])
}

const withoutSecret = ({ secret: _, ...body }: Record<string, unknown>) => body
const bodyOf = ({ body }: ApiResponse) => body as Record<string, unknown>

describe.each(Object.keys(POSTS))('POST %s', (endpoint) => {
  let post: Post
  beforeEach(async () => {
    post = (await POSTS[endpoint]?.()) ?? { path: '', body: {}, other: {} }
  })

  test('a repeat gets the same status and body, without a secret, and changes nothing', async () => {
    const first = await send(post, 'one')
    expect(first.status).toBeLessThan(300)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const before = await changes()
    const replay = await send(post, 'one')
    expect({ status: replay.status, body: replay.body }).toEqual({
      status: first.status,
      body: withoutSecret(bodyOf(first)),
    })
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(await changes()).toBe(before)
    const [kept] = await database.sql`select k::text as text from idempotency_keys k where account_id = ${account.id}`
    expect(kept?.text).not.toMatch(/msg_whsec_[0-9a-f]{9}/)
  })

  test('of concurrent requests with one key one is executed, and all get its response', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(post, 'one')))
    expect(
      new Set(responses.map(({ body }) => JSON.stringify(withoutSecret(body as Record<string, unknown>)))).size,
    ).toBe(1)
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
  })
})

// The key is compared before the endpoint runs, so `npm test` has two of them.
describe.each(RUNS_ALL ? Object.keys(POSTS) : ['/channels', '/webhook-subscriptions'])('POST %s', (endpoint) => {
  let post: Post
  beforeEach(async () => {
    post = (await POSTS[endpoint]?.()) ?? { path: '', body: {}, other: {} }
  })

  test('another body under the key is refused with conflict', async () => {
    await send(post, 'one')
    const before = await changes()
    expect(await send({ ...post, body: post.other }, 'one')).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(await changes()).toBe(before)
  })

  test('a refused request leaves its key free', async () => {
    expect(
      (
        await send(
          {
            ...post,
            body: {
              ...post.body,
              url: 5,
              tags: 5,
              text: 5,
              since: 5,
              name: 5,
              send_held: 5,
              overlap_hours: 'x',
              delivery: 5,
              unknown: 5,
              contact: 5,
            },
          },
          'one',
        )
      ).status,
    ).toBe(400)
    expect((await send(post, 'one')).status).toBeLessThan(300)
  })
})

test('a key belongs to its endpoint, its path and its account, for 24 hours', async () => {
  const [first, second] = [await message(), await message()]
  const note = (id: string, bearer?: string) =>
    send({ path: `/messages/${id}/notes`, body: { text: 'a' } }, 'one', bearer)
  const { body } = await note(first)
  expect(await note(second)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  expect((await send({ path: '/webhook-subscriptions', body: { url: URL } }, 'one')).status).toBe(201)
  const other = await anAccount()
  const [theirs] = await completeMessages(other, [aMessage()])
  expect((await note(theirs?.messageId ?? '', (await aToken({ accountId: other.id })).token)).status).toBe(201)
  await database.sql`update idempotency_keys set created_at = created_at - interval '24 hours' where account_id = ${account.id}`
  const later = await note(first)
  expect(later.status).toBe(201)
  expect(later.body).not.toEqual(body)
  expect((await note(first)).body).toEqual(later.body)
})

test('a replay needs the paid plan and counts for the rate limit', async () => {
  const post = { path: '/webhook-subscriptions', body: { url: URL } }
  await send(post, 'one')
  const replay = await send(post, 'one')
  expect(replay.headers.get('ratelimit')).toMatch(/r=58/)
  await database.sql`update accounts set plan = 'free' where id = ${account.id}`
  expect(await send(post, 'one')).toMatchObject({ status: 403, body: { error: 'plan_required' } })
})

test('a replay needs no receiver whose host name still resolves', async () => {
  const post = { path: '/webhook-subscriptions', body: { url: URL, zapier_subscription_id: randomUUID() } }
  const first = await send(post, 'one')
  const id = String(bodyOf(first).id)
  await api('DELETE', `/webhook-subscriptions/${id}`, { token })
  expect((await send(post, 'one')).body).toEqual(withoutSecret(bodyOf(first)))
})
