import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { CreatedSubscription } from '../../contract/webhooks/creation'
import { SubscriptionDetails } from '../../contract/webhooks/settings'
import { Subscription, SubscriptionList } from '../../contract/webhooks/subscription'
import { testDatabase } from '../../testing/database/database'
import { aChannel, aMember, anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { api } from '../../testing/rest/rest-request'
import { decryptSecret } from '../../webhooks/signing/secret'

const database = testDatabase()
/** A public address. No test sends requests to it, because a creation only resolves and checks the URL. */
const URL = 'https://1.1.1.1/voice'

let account: Account
let token: string
let userId: string
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  userId = (await aMember({ accountId: account.id })).userId
  token = (await aToken({ accountId: account.id, createdByUserId: userId })).token
})

const create = (body: unknown) => api('POST', '/webhook-subscriptions', { token, body })
const list = (query = '') => api('GET', `/webhook-subscriptions${query}`, { token })
const find = (id: string) => api('GET', `/webhook-subscriptions/${id}`, { token })
const remove = (id: string, body?: unknown) => api('DELETE', `/webhook-subscriptions/${id}`, { token, body })

const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id))
  if (!row) throw new Error(`no subscription ${id}`)
  return row
}

describe('POST /webhook-subscriptions', () => {
  describe('201', () => {
    test('returns the subscription with its secret, which no other response contains', async () => {
      const { status, body } = await create({ url: URL })
      const created = CreatedSubscription.parse(body)
      expect(status).toBe(201)
      expect(body).toEqual({
        id: created.id,
        url: URL,
        secret: created.secret,
        secret_prefix: created.secret.slice(0, 12),
        channel_id: null,
        channel_type: null,
        source: 'dashboard',
        zapier_subscription_id: null,
        is_active: true,
        consecutive_failures: 0,
        last_delivery_at: null,
        last_success_at: null,
        last_error: null,
        created_at: created.created_at,
        created_by_user_id: userId,
      })
      expect(created.secret).toMatch(/^msg_whsec_[0-9a-f]{48}$/)
      expect(Subscription.parse((await find(created.id)).body)).toEqual(Subscription.parse(body))
    })

    test('stores the secret encrypted and bound to its row', async () => {
      const { id, secret } = CreatedSubscription.parse((await create({ url: URL })).body)
      const { encryptedSecret } = await rowOf(id)
      expect(encryptedSecret).not.toContain(secret.slice(10))
      expect(decryptSecret(encryptedSecret ?? '', id)).toBe(secret)
    })

    test.each([
      ['a text', '52415181', '52415181'],
      ['a number', 52415181, '52415181'],
      ['zero', 0, '0'],
    ])('sets the source zapier and no creator for a zapier_subscription_id as %s', async (_, given, kept) => {
      expect(await create({ url: URL, zapier_subscription_id: given, source: 'zapier' })).toMatchObject({
        status: 201,
        body: { source: 'zapier', zapier_subscription_id: kept, created_by_user_id: null },
      })
    })

    test.each(['domain', 'campaign'] as const)('can restrict the subscription to one %s', async (type) => {
      const channel = await aChannel({ accountId: account.id, type })
      const expected = { status: 201, body: { channel_id: channel.id, channel_type: type } }
      expect(await create({ url: URL, channel_id: channel.id })).toMatchObject(expected)
      expect(await create({ url: URL, channel_id: channel.id.toUpperCase(), channel_type: type })).toMatchObject(
        expected,
      )
    })

    test('treats null as absent and ignores unknown keys', async () => {
      const nothing = { channel_id: null, channel_type: null, zapier_subscription_id: null, source: null }
      expect(await create({ url: URL, ...nothing, colour: 'red', id: randomUUID(), is_active: false })).toMatchObject({
        status: 201,
        body: { source: 'dashboard', is_active: true },
      })
    })

    test('returns the URL in its canonical form, without a slash that was not sent', async () => {
      expect((await create({ url: 'HTTPS://1.1.1.1' })).body).toMatchObject({ url: 'https://1.1.1.1' })
      expect((await create({ url: 'https://1.1.1.1:443/a/../b?c=d#e' })).body).toMatchObject({
        url: 'https://1.1.1.1/b?c=d',
      })
    })

    test('sets name, note, filter, custom headers and Standard Webhooks, which its own endpoint shows', async () => {
      const settings = {
        name: 'CRM',
        description: 'By the sales team',
        filter: { urgency: ['high'] },
        standard_webhooks: true,
      }
      const { status, body } = await create({ url: URL, ...settings, headers: { 'X-Key': 'sesame' } })
      const { id } = CreatedSubscription.parse(body)
      expect(status).toBe(201)
      expect(Object.keys(body as object)).not.toContain('filter')
      expect((await find(id)).body).toMatchObject({ ...settings, header_names: ['X-Key'] })
      expect((await rowOf(id)).encryptedHeaders).not.toContain('sesame')
    })

    test('accepts the same URL twice', async () => {
      expect((await create({ url: URL })).status).toBe(201)
      expect((await create({ url: URL })).status).toBe(201)
    })
  })

  describe('400 validation_error', () => {
    test.each([
      ['no body at all', undefined, 'url'],
      ['no url', {}, 'url'],
      ['a url that is no text', { url: 7 }, 'url'],
      ['a url that is null', { url: null }, 'url'],
      ['a url too long as sent', { url: `https://1.1.1.1/${'x'.repeat(2048)}` }, 'url'],
      ['a url too long by its fragment', { url: `https://1.1.1.1/#${'x'.repeat(2048)}` }, 'url'],
      ['a url too long and malformed', { url: 'x'.repeat(2049) }, 'url'],
      ['a filter by something unknown', { url: URL, filter: { tags: ['x'] } }, 'filter'],
      ['an empty zapier_subscription_id', { url: URL, zapier_subscription_id: '' }, 'zapier_subscription_id'],
      [
        'a zapier_subscription_id that is a boolean',
        { url: URL, zapier_subscription_id: true },
        'zapier_subscription_id',
      ],
      [
        'a zapier_subscription_id with a NUL character',
        { url: URL, zapier_subscription_id: 'a\u0000b' },
        'zapier_subscription_id',
      ],
      [
        'a zapier_subscription_id that is too long',
        { url: URL, zapier_subscription_id: 'x'.repeat(256) },
        'zapier_subscription_id',
      ],
      ['an unknown source', { url: URL, source: 'email' }, 'source'],
      ['source zapier without an id', { url: URL, source: 'zapier' }, 'source'],
      ['source dashboard with an id', { url: URL, source: 'dashboard', zapier_subscription_id: '1' }, 'source'],
      ['a channel_type without a channel', { url: URL, channel_type: 'domain' }, 'channel_type'],
      ['an unknown channel_type', { url: URL, channel_type: 'page' }, 'channel_type'],
      ['a channel_id that is a number', { url: URL, channel_id: 7 }, 'channel_id'],
    ])('is returned for %s', async (_, body, where) => {
      expect(await create(body)).toMatchObject({
        status: 400,
        body: { error: 'validation_error', issues: [{ path: [where], message: expect.any(String) }] },
      })
    })

    test('is returned for a channel_type other than the channel has', async () => {
      const channel = await aChannel({ accountId: account.id, type: 'domain' })
      expect(await create({ url: URL, channel_id: channel.id, channel_type: 'campaign' })).toMatchObject({
        status: 400,
        body: { error: 'validation_error', issues: [{ path: ['channel_type'] }] },
      })
    })

    test('is returned for text in place of a number in a body, although queries accept it', async () => {
      await list('?limit=5&is_active=true')
      expect(await create({ url: URL, channel_id: 7 })).toMatchObject({ status: 400 })
    })
  })

  describe('400 invalid_url, with the reason', () => {
    test.each([
      ['', 'url_parse_failed'],
      ['not a url', 'url_parse_failed'],
      [`https://1.1.1.1/${'ö'.repeat(1000)}`, 'url_parse_failed'],
      ['http://1.1.1.1/', 'scheme_must_be_https'],
      ['https://me:secret@1.1.1.1/', 'url_must_not_contain_credentials'],
      ['https://localhost/', 'hostname_is_localhost'],
      ['https://127.0.0.1/', 'ipv4_is_private_or_loopback: 127.0.0.1'],
      ['https://0x7f.1/', 'ipv4_is_private_or_loopback: 127.0.0.1'],
      ['https://169.254.169.254/', 'ipv4_is_private_or_loopback: 169.254.169.254'],
      ['https://[::1]/', 'ipv6_is_private_or_loopback: ::1'],
    ])('is returned for %s', async (url, reason) => {
      expect(await create({ url })).toMatchObject({ status: 400, body: { error: 'invalid_url', reason } })
    })

    test('is returned for a host name that does not exist', async () => {
      const { status, body } = await create({ url: 'https://unknown.invalid/' })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error: 'invalid_url', reason: expect.stringMatching(/^dns_lookup_failed: \w+$/) },
      })
    })
  })

  describe('400 invalid_channel_id', () => {
    test('is returned for any text that is no channel of the account', async () => {
      const other = await anAccount()
      const foreign = await aChannel({ accountId: other.id })
      for (const channel_id of [foreign.id, randomUUID(), 'no-uuid', '', 'a\u0000b'])
        expect(await create({ url: URL, channel_id })).toMatchObject({
          status: 400,
          body: { error: 'invalid_channel_id' },
        })
    })
  })

  describe('409', () => {
    test('has the code conflict when an active subscription of the account has this zapier_subscription_id', async () => {
      const first = Subscription.parse((await create({ url: URL, zapier_subscription_id: '7' })).body)
      expect(await create({ url: URL, zapier_subscription_id: 7 })).toMatchObject({
        status: 409,
        body: { error: 'conflict' },
      })
      await remove(first.id)
      expect((await create({ url: URL, zapier_subscription_id: 7 })).status).toBe(201)
    })

    test('is not returned for an id that another account uses', async () => {
      await aSubscription({ accountId: (await anAccount()).id, zapierSubscriptionId: '7' })
      expect((await create({ url: URL, zapier_subscription_id: '7' })).status).toBe(201)
    })

    test('has the code limit_reached above 25 active subscriptions, also for 30 concurrent creations', async () => {
      const responses = await Promise.all(Array.from({ length: 30 }, () => create({ url: URL })))
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(25)
      for (const response of responses.filter(({ status }) => status !== 201))
        expect(response).toMatchObject({ status: 409, body: { error: 'limit_reached' } })

      expect((await list('?is_active=true')).body).toMatchObject({ pagination: { total: 25 } })
      const [first] = responses.filter(({ status }) => status === 201)
      await remove(Subscription.parse(first?.body).id)
      expect((await create({ url: URL })).status).toBe(201)
      expect((await create({ url: URL })).status).toBe(409)
    })
  })
})

describe('GET /webhook-subscriptions', () => {
  describe('200', () => {
    test('lists the subscriptions of the account, newest first, without secrets', async () => {
      await aSubscription({ accountId: (await anAccount()).id })
      const minutes = [3, 1, 2]
      for (const minute of minutes)
        await aSubscription({ accountId: account.id, createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
      const { status, body } = await list()
      expect(status).toBe(200)
      const { subscriptions, pagination } = SubscriptionList.parse(body)
      expect(pagination).toEqual({ limit: 25, offset: 0, total: 3 })
      expect(subscriptions.map(({ created_at }) => created_at)).toEqual(
        [3, 2, 1].map((minute) => `2026-01-01T00:0${minute}:00.000Z`),
      )
      expect(JSON.stringify(body)).not.toMatch(/"secret"|msg_whsec_[0-9a-f]{3}/)
    })

    test('returns an empty list for an account without subscriptions', async () => {
      expect((await list()).body).toEqual({ subscriptions: [], pagination: { limit: 25, offset: 0, total: 0 } })
    })

    test('filters by source and by state', async () => {
      const off = { isActive: false, disabledAt: new Date(), disabledReason: 'deleted' as const }
      await aSubscription({ accountId: account.id })
      await aSubscription({ accountId: account.id, ...off })
      await aSubscription({ accountId: account.id, zapierSubscriptionId: '1' })
      const totals = async (query: string) => SubscriptionList.parse((await list(query)).body).pagination.total
      expect(await totals('')).toBe(3)
      expect(await totals('?source=zapier')).toBe(1)
      expect(await totals('?source=dashboard')).toBe(2)
      expect(await totals('?zapier_subscription_id=1')).toBe(1)
      expect(await totals('?zapier_subscription_id=12')).toBe(0)
      expect(await totals('?is_active=true')).toBe(2)
      expect(await totals('?is_active=false')).toBe(1)
      expect(await totals('?is_active=1')).toBe(2)
      expect(await totals('?is_active=FALSE')).toBe(1)
      expect(await totals('?is_active=false&source=zapier')).toBe(0)
    })

    test('returns each subscription on one page, and the total on every page', async () => {
      const createdAt = new Date(Date.UTC(2026, 0, 1))
      for (let index = 0; index < 5; index++) await aSubscription({ accountId: account.id, createdAt })
      const pages = await Promise.all([0, 2, 4, 6].map((offset) => list(`?limit=2&offset=${offset}`)))
      const parsed = pages.map(({ body }) => SubscriptionList.parse(body))
      expect(parsed.map(({ subscriptions }) => subscriptions.length)).toEqual([2, 2, 1, 0])
      expect(parsed.map(({ pagination }) => pagination.total)).toEqual([5, 5, 5, 5])
      expect(new Set(parsed.flatMap(({ subscriptions }) => subscriptions.map(({ id }) => id))).size).toBe(5)
    })

    test.each([
      ['?limit=&offset=&source=&is_active=', { limit: 25, offset: 0 }],
      ['?limit=5&limit=abc', { limit: 5 }],
      ['?limit=100', { limit: 100 }],
      ['?limit=1', { limit: 1 }],
      ['?offset=2147483647', { offset: 2147483647 }],
      ['?limit=%205%20&offset=%091', { limit: 5, offset: 1 }],
      ['?limit=+5', { limit: 5 }],
      ['?limit=%20', { limit: 25 }],
      ['?source=%20zapier', { total: 0 }],
      ['?is_active=1', { total: 0 }],
      ['?is_active=%20TRUE%20', { total: 0 }],
      ['?is_active=False', { total: 0 }],
      ['?is_active=0', { total: 0 }],
      ['?constructor=1&__proto__=2&toString=3&hasOwnProperty=4', { limit: 25 }],
      ['?unknown=%00&%ff=%ff', { limit: 25 }],
    ])('accepts the query %s', async (query, pagination) => {
      expect(await list(query)).toMatchObject({ status: 200, body: { pagination } })
    })
  })

  describe('400 validation_error, with issues', () => {
    test.each([
      ['?limit=0', 'limit'],
      ['?limit=101', 'limit'],
      ['?limit=abc', 'limit'],
      ['?limit=2.5', 'limit'],
      ['?limit=1e1', 'limit'],
      ['?limit=-1', 'limit'],
      ['?offset=-1', 'offset'],
      ['?offset=2147483648', 'offset'],
      ['?offset=99999999999999999999', 'offset'],
      ['?offset=%00', 'offset'],
      ['?source=email', 'source'],
      ['?source=Zapier', 'source'],
      ['?is_active=yes', 'is_active'],
      ['?is_active=2', 'is_active'],
      ['?is_active=true1', 'is_active'],
    ])('is returned for the query %s', async (query, where) => {
      const { status, body } = await list(query)
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          error: 'validation_error',
          message: expect.any(String),
          issues: [{ path: [where], message: expect.any(String) }],
        },
      })
    })
  })
})

describe('GET /webhook-subscriptions/{id}', () => {
  test('200 returns the subscription, also for its percent-encoded id', async () => {
    const { row } = await aSubscription({
      accountId: account.id,
      consecutiveFailures: 2,
      lastError: 'HTTP 503: down',
      lastDeliveryAt: new Date('2026-01-02T03:04:05.678Z'),
    })
    const { status, body } = await find(row.id)
    expect(status).toBe(200)
    expect(SubscriptionDetails.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: row.id,
      consecutive_failures: 2,
      last_error: 'HTTP 503: down',
      last_delivery_at: '2026-01-02T03:04:05.678Z',
      last_success_at: null,
    })
    expect((await find(encodeURIComponent(row.id).replaceAll('-', '%2D'))).body).toEqual(body)
  })

  test('404 is returned for an unknown id, an id of another account and an invalid id', async () => {
    const foreign = await aSubscription({ accountId: (await anAccount()).id })
    for (const id of [
      foreign.row.id,
      randomUUID(),
      'x',
      '1',
      'null',
      '%00',
      'a%2Fb',
      '%E0%A4%A',
      '../me',
      "'; drop table",
    ])
      for (const ask of [find, remove]) {
        if (id === '../me') continue
        expect(await ask(id)).toMatchObject({ status: 404, body: { error: 'not_found' } })
      }
    expect(await rowOf(foreign.row.id)).toMatchObject({ isActive: true })
  })
})

describe('PATCH /webhook-subscriptions/{id}', () => {
  const change = (id: string, body: unknown) => api('PATCH', `/webhook-subscriptions/${id}`, { token, body })

  test('changes what the body names, and returns no value of a header', async () => {
    const { row } = await aSubscription({ accountId: account.id, url: URL })
    const changes = {
      name: 'CRM',
      url: 'https://1.0.0.1/voice',
      filter: {
        urgency: ['high'],
        exclude_unclassified: ['urgency'],
        callback_required: true,
        min_duration_seconds: 1.5,
      },
      standard_webhooks: true,
    }
    const { status, body } = await change(row.id, { ...changes, headers: { 'X-Key': 'sesame' } })
    expect(status).toBe(200)
    expect(body).toEqual({ ...SubscriptionDetails.parse(body), ...changes, header_names: ['X-Key'], description: '' })
    expect((await find(row.id)).body).toEqual(body)
    expect((await change(row.id, {})).body).toEqual(body)
    expect(await change(row.id, { filter: null, headers: null })).toMatchObject({
      body: { filter: null, header_names: [], url: changes.url },
    })
    const { subscriptions } = SubscriptionList.parse((await list()).body)
    expect(Object.keys(subscriptions[0] ?? {})).toEqual(Object.keys(Subscription.shape))
  })

  test.each([
    [{ url: 1 }, ['url']],
    [{ name: 'a\nb' }, ['name']],
    [{ filter: { urgency: ['urgent'] } }, ['filter', 'urgency', 0]],
    [{ filter: { urgency: [] } }, ['filter', 'urgency']],
    [{ filter: { callback_required: 'yes' } }, ['filter', 'callback_required']],
    [{ filter: { min_duration_seconds: '3' } }, ['filter', 'min_duration_seconds']],
    [{ filter: { tags: ['x'] } }, ['filter']],
    [{ headers: { Host: 'internal' } }, ['headers', 'Host']],
    [{ headers: { 'X-Key': 'a\r\nHost: internal' } }, ['headers', 'X-Key']],
    [{ headers: ['X-Key'] }, ['headers']],
    [{ standard_webhooks: 1 }, ['standard_webhooks']],
    [{ channel_id: null }, []],
    [{ urll: URL }, []],
  ])('refuses %j', async (body, path) => {
    const { row } = await aSubscription({ accountId: account.id })
    const issues = expect.arrayContaining([expect.objectContaining({ path })])
    expect(await change(row.id, body)).toMatchObject({ status: 400, body: { error: 'validation_error', issues } })
    expect(await rowOf(row.id)).toEqual(row)
  })

  test('refuses a URL as the creation does, and one that is not there or foreign is not found', async () => {
    const { row } = await aSubscription({ accountId: account.id, url: URL })
    expect(await change(row.id, { url: 'https://10.0.0.7/' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_url', reason: 'ipv4_is_private_or_loopback: 10.0.0.7' },
    })
    const foreign = (await aSubscription({ accountId: (await anAccount()).id })).row.id
    for (const id of [foreign, randomUUID(), 'x']) expect((await change(id, { name: 'x' })).status).toBe(404)
  })
})

describe('DELETE /webhook-subscriptions/{id}', () => {
  test('200 returns the inactive subscription, whose row and URL are kept', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    const { status, body } = await remove(row.id)
    expect(status).toBe(200)
    expect(Subscription.parse(body)).toEqual(body)
    expect(body).toMatchObject({ id: row.id, url: row.url, is_active: false })
    expect(await rowOf(row.id)).toMatchObject({ disabledReason: 'deleted', encryptedSecret: row.encryptedSecret })
  })

  test('a second deletion returns the same and does not restart the 90 days', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    const first = await remove(row.id)
    const { disabledAt } = await rowOf(row.id)
    const second = await remove(row.id)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect((await rowOf(row.id)).disabledAt).toEqual(disabledAt)
  })

  test('a subscription that failures disabled keeps its reason and its 90 days', async () => {
    const disabledAt = new Date('2026-01-01T00:00:00Z')
    const { row } = await aSubscription({
      accountId: account.id,
      isActive: false,
      disabledAt,
      disabledReason: 'failures',
      consecutiveFailures: 5,
    })
    expect(await remove(row.id)).toMatchObject({ status: 200, body: { is_active: false, consecutive_failures: 5 } })
    expect(await rowOf(row.id)).toMatchObject({ disabledReason: 'failures', disabledAt })
  })

  test('an empty object as a body is accepted', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    expect((await remove(row.id, {})).status).toBe(200)
  })

  test.each([
    [400, '{', 'application/json'],
    [413, `{"a":"${'x'.repeat(65_536)}"}`, 'application/json'],
    [415, '{}', 'text/plain'],
  ])('%d validation_error is returned for an invalid body, and nothing is deleted', async (status, body, type) => {
    const { row } = await aSubscription({ accountId: account.id })
    const headers = { 'Content-Type': type }
    expect(await api('DELETE', `/webhook-subscriptions/${row.id}`, { token, body, headers })).toMatchObject({
      status,
      body: { error: 'validation_error' },
    })
    expect(await rowOf(row.id)).toMatchObject({ isActive: true })
  })

  test('the id in the path counts, whatever the query contains', async () => {
    const { row } = await aSubscription({ accountId: account.id })
    const other = await aSubscription({ accountId: account.id })
    expect(await remove(`${row.id}?id=${other.row.id}`)).toMatchObject({ status: 200, body: { id: row.id } })
    expect(await rowOf(other.row.id)).toMatchObject({ isActive: true })
  })
})
