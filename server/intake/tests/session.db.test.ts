import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Ticket } from '../../contract/intake/protocol'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, easyTicket, intake, putPart, send, solve } from '../../testing/intake/recorder-client'
import { eraseEndedSessions } from '../sessions/session'
import { PROOF_NUMBERS } from '../ticket'

const database = testDatabase()
let account: Account
let channel: { id: string; name: string }
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  account = await anAccount()
  channel = await aChannel({ accountId: account.id, name: `shop-${crypto.randomUUID().slice(0, 8)}.example` })
})

afterEach(() => void Reflect.deleteProperty(postgres.PostgresError, Symbol.hasInstance))

const change = (settings: Record<string, unknown>) =>
  database.sql`update channel_settings set ${database.sql(settings)} where channel_id = ${channel.id}`
const start = async (ticket: Ticket, changes: Record<string, unknown> = {}) =>
  intake('POST', '/sessions', {
    body: { ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null, ...changes },
  })

describe('a session', () => {
  test('has a token of its own and ends after 24 hours', async () => {
    const { status, body } = await start(await easyTicket(channel.id))
    expect(status).toBe(201)
    const { token, expires_at } = body as { token: string; expires_at: string }
    expect(token).toMatch(/^msg_session_[\w-]{43}$/)
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect(await intake('GET', '/session', { token })).toMatchObject({
      status: 200,
      body: { contact: null, take: 0, message: null, review: null },
    })
  })

  test.each(['this', 'another'])(
    'is started once by a proof, also at the same moment, with the driver of %s bundle',
    async (bundle) => {
      // Next loads the database driver again in its bundles, so an error of it can have another class.
      if (bundle === 'another')
        Object.defineProperty(postgres.PostgresError, Symbol.hasInstance, { value: () => false, configurable: true })
      const ticket = await easyTicket(channel.id)
      const responses = await Promise.all(Array.from({ length: 4 }, () => start(ticket)))
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
      expect(await start(ticket)).toMatchObject({ status: 409, body: { reason: 'proof_used' } })
    },
  )

  test.each([
    ['the page of the widget without its query', 'https://{name}/contact?utm=1#form', 'https://{name}/contact'],
    ['the page of the same site with www', 'https://www.{name}/', 'https://www.{name}/'],
    ['no page of another site', 'https://evil.example/{name}', null],
    ['no page without https', 'http://{name}/', null],
  ])('keeps %s', async (_what, page, expected) => {
    const fill = (text: string) => text.replaceAll('{name}', channel.name)
    const token = await aSession(channel.id, { page_url: fill(page) })
    await putPart(token, { number: 0, bytes: Buffer.from('a') })
    const [message] = await database.sql`select page_url from messages where account_id = ${account.id}`
    expect(message?.page_url).toBe(expected && fill(expected))
  })

  test('of a paused channel is refused, and one that was open can still send', async () => {
    const token = await aSession(channel.id)
    await change({ is_paused: true })
    expect(await start(await easyTicket(channel.id))).toMatchObject({ status: 409, body: { reason: 'channel_paused' } })
    await putPart(token, { number: 0, bytes: Buffer.from('a') })
    expect((await send(token)).status).toBe(202)
  })

  test('of a deleted channel is refused; of those that were open, what was recorded can still be sent', async () => {
    const [recorded, open] = [await aSession(channel.id), await aSession(channel.id)]
    await putPart(recorded, { number: 0, bytes: Buffer.from('a') })
    await database.sql`update channels set deleted_at = now() where id = ${channel.id}`
    expect(await start(await easyTicket(channel.id))).toMatchObject({
      status: 404,
      body: { reason: 'channel_not_found' },
    })
    expect(await putPart(open, { number: 0, bytes: Buffer.from('a') })).toMatchObject({
      status: 404,
      body: { reason: 'channel_not_found' },
    })
    expect((await putPart(recorded, { number: 1, bytes: Buffer.from('b') })).status).toBe(204)
    expect((await send(recorded, { part_count: 2 })).status).toBe(202)
  })

  test('is refused while the account has a thousand messages that are not processed', async () => {
    await database.sql`
      insert into messages (account_id, channel_id, state)
      select ${account.id}, ${channel.id}, 'recorded' from generate_series(1, 1000)`
    expect(await start(await easyTicket(channel.id))).toMatchObject({ status: 409, body: { reason: 'account_full' } })
  })

  test('is refused after ten from one network in ten minutes', async () => {
    for (let started = 0; started < 10; started++) await aSession(channel.id)
    const refused = await start(await easyTicket(channel.id))
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  })

  test('has a harder proof of work after a few from one network', async () => {
    const [row] = await database.sql`select public_key from channel_settings where channel_id = ${channel.id}`
    const ticket = async () => (await intake('POST', '/tickets', { body: { key: row?.public_key } })).body as Ticket
    expect((await ticket()).challenge.maxnumber).toBe(PROOF_NUMBERS.usual)
    for (let started = 0; started < 5; started++) await aSession(channel.id)
    expect((await ticket()).challenge.maxnumber).toBe(PROOF_NUMBERS.busy)
  })

  test('contains no address: only HMACs under a key that is deleted', async () => {
    await aSession(channel.id)
    const [row] = await database.sql`select networks from intake_sessions where channel_id = ${channel.id}`
    expect(row?.networks).toEqual([
      expect.stringMatching(/^\/32:[0-9a-f]{64}$/),
      expect.stringMatching(/^\/24:[0-9a-f]{64}$/),
    ])
  })
})

test('of a hundred requests from one network ten are considered, and one starts a session', async () => {
  const ticket = await easyTicket(channel.id)
  const proof = await solve(ticket)
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const body = { ticket: ticket.ticket, proof, locale: 'en', page_url: null }
      return (await intake('POST', '/sessions', { body })).status
    }),
  )
  const [row] = await database.sql`select count(*)::int as n from intake_sessions where channel_id = ${channel.id}`
  expect(row?.n).toBe(1)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
})

describe('a request is refused', () => {
  test.each([
    ['from another site', { origin: 'https://evil.example' }, 403],
    ['from a hidden origin', { origin: 'null' }, 403],
    ['from another site by the browser’s word', { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_what, headers, status) => {
    const token = await aSession(channel.id)
    expect((await intake('GET', '/session', { token, headers })).status).toBe(status)
  })

  test.each(['', 'msg_session_', `msg_session_${'a'.repeat(43)}`, 'msg_pat_0', `msg_session_${'é'.repeat(43)}`])(
    'with the token %j',
    async (token) => {
      const headers = { authorization: `Bearer ${encodeURIComponent(token)}` }
      expect(await intake('GET', '/session', { headers })).toMatchObject({
        status: 404,
        body: { error: 'not_found', reason: 'session_ended' },
      })
    },
  )

  test.each([
    ['POST', '/sessions', 'no JSON', '{'],
    ['POST', '/sessions', 'null', 'null'],
    ['POST', '/tickets', 'a key that is no text', '{"key":1}'],
    ['POST', '/tickets', 'a key with NUL', '{"key":"\\u0000"}'],
  ])('%s %s with %s', async (method, path, _what, text) => {
    const response = await intake(method, path, { bytes: Buffer.from(text) })
    expect(response).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  })

  test.each([
    ['GET', '/sessions', 405],
    ['PATCH', '/session', 405],
    ['GET', '/nothing', 404],
    ['GET', '/session/takes/-1/parts', 404],
    ['GET', '/session/takes/1e3/parts', 404],
    ['PUT', '/session/takes/1/parts/99999999999', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await intake(method, path)).status).toBe(status)
  })
})

test('a session that has ended is erased with its draft; a sent message stays', async () => {
  const [unsent, sent] = [await aSession(channel.id), await aSession(channel.id)]
  for (const token of [unsent, sent]) await putPart(token, { number: 0, bytes: Buffer.from('a') })
  expect((await send(sent)).status).toBe(202)
  await eraseEndedSessions(new Date(Date.now() + 25 * 3_600_000))
  const messages = await database.sql`select state from messages where account_id = ${account.id}`
  expect(messages.map(({ state }) => state)).toEqual(['recorded'])
  expect(await database.sql`select from intake_sessions where channel_id = ${channel.id}`).toHaveLength(0)
})
