import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Ticket } from '../../contract/intake/protocol'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, easyTicket, intake, putPart, send, solve } from '../../testing/intake/recorder-client'
import { codeOf } from '../codes/send-code'
import { PROOF_NUMBERS } from '../ticket'

// The limits of a network on its sessions and unproven messages are in session.db.test.ts and recording.db.test.ts.

const database = testDatabase()
const OFFICE = '198.51.100.7'
let account: Account
let channelId: string
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  account = await anAccount({ plan: 'starter' })
  channelId = (await aChannel({ accountId: account.id })).id
})

const askForCodes = () => database.sql`update channel_settings set has_code_step = true where channel_id = ${channelId}`
const recorded = async (token: string) => {
  expect((await putPart(token, { number: 0, bytes: Buffer.from('a recording') })).status).toBe(204)
  return token
}
const start = async (address: string | null, channel = channelId) => {
  const ticket = await easyTicket(channel)
  const body = { ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null }
  return (await intake('POST', '/sessions', { body, address })).status
}
/**
 * Counts as many more in the newest window of an action and of a kind of network, as if others had done the same before. Each request takes
 * a proof of work and twenty statements.
 */
const countMore = (action: string, kind: string, times: number) => database.sql`
  update limit_windows set counted_at = counted_at || array_fill(clock_timestamp(), array[${times}::int])
  where key = (
    select key from limit_windows where key like ${`${action}:${kind}:%`}
    order by counted_at[array_upper(counted_at, 1)] desc limit 1)`
/** Proves a contact as a person does, and returns it. */
async function verified(token: string, address: string | null): Promise<string> {
  const contact = `ada-${crypto.randomUUID()}@example.com`
  const asked = await intake('POST', '/session/code', {
    token,
    address,
    body: { verification_method: 'email', contact },
  })
  expect(asked.status).toBe(202)
  const [row] = await database.sql<{ id: string }[]>`
    select k.id from intake_codes k join intake_sessions s on s.id = k.session_id where s.contact = ${contact}`
  const entered = await intake('POST', '/session/code/check', { token, body: { code: codeOf(row!.id) } })
  expect(entered.body).toMatchObject({ result: 'verified' })
  return contact
}

describe('an office with one address', () => {
  test('sends twenty messages in ten minutes when each sender proves a contact, and starts as many sessions', async () => {
    await askForCodes()
    // More than the sessions and the unproven messages of one network.
    for (let sender = 0; sender < 12; sender++) {
      const token = await aSession(channelId, {}, OFFICE)
      const contact = await verified(token, OFFICE)
      expect((await send(await recorded(token), { contact }, OFFICE)).status).toBe(202)
    }
    expect(
      await database.sql`select from messages where account_id = ${account.id} and state = 'recorded'`,
    ).toHaveLength(12)
    await countMore('codes', '/32', 7)
    await verified(await aSession(channelId, {}, OFFICE), OFFICE)
    const token = await aSession(channelId, {}, OFFICE)
    const body = { verification_method: 'email', contact: 'one-more@example.com' }
    const refused = await intake('POST', '/session/code', { token, address: OFFICE, body })
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  })

  test('gets no more sessions by a code that is wrong', async () => {
    await askForCodes()
    for (let sender = 0; sender < 10; sender++) {
      const token = await aSession(channelId, {}, OFFICE)
      const contact = `bob-${crypto.randomUUID()}@example.com`
      await intake('POST', '/session/code', { token, address: OFFICE, body: { verification_method: 'email', contact } })
      await intake('POST', '/session/code/check', { token, body: { code: 'no code' } })
    }
    expect(await start(OFFICE)).toBe(429)
  })

  test('is not counted for a send that fails', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => aSession(channelId, {}, OFFICE)))
    const [first = ''] = tokens
    for (let failed = 0; failed < 4; failed++)
      expect(await send(first, {}, OFFICE)).toMatchObject({ status: 409, body: { reason: 'parts_missing' } })
    const statuses: number[] = []
    for (const token of tokens) statuses.push((await send(await recorded(token), {}, OFFICE)).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })

  test('sends three unproven messages of ten at the same moment', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => aSession(channelId, {}, OFFICE).then(recorded)))
    const responses = await Promise.all(tokens.map((token) => send(token, {}, OFFICE)))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(3).fill(202), ...Array(7).fill(429)])
  })
})

describe('a customer with many networks', () => {
  const startAll = async (count: number, address: (index: number) => string) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push(await start(address(index)))
    return statuses.filter((status) => status === 201).length
  }
  const inPrefix = (prefix: string) => (index: number) => `2001:db8:${prefix}${index.toString(16).padStart(2, '0')}::1`

  test('starts thirty sessions in a /56 and eighty in a /48, and others are not refused', async () => {
    for (const [prefix, most] of [
      ['1:a', 30],
      ['1:b', 30],
      ['1:c', 20],
    ] as const) {
      expect(await startAll(1, inPrefix(prefix))).toBe(1)
      await countMore('session', '/56', most - 2)
      await countMore('session', '/48', most - 2)
      expect(await startAll(3, inPrefix(prefix))).toBe(1)
    }
    expect(await startAll(1, inPrefix('2:a'))).toBe(1)
  })

  test('starts a hundred sessions in a /24', async () => {
    expect(await start('203.0.113.200')).toBe(201)
    await countMore('session', '/24', 98)
    expect(await startAll(3, (index) => `203.0.113.${index}`)).toBe(1)
    expect(await start('203.0.114.1')).toBe(201)
  })

  test('is not counted in a network while a wider one is full', async () => {
    await startAll(1, inPrefix('1:a'))
    await countMore('session', '/56', 29)
    for (let refused = 0; refused < 10; refused++) expect(await start('2001:db8:1:aff::1')).toBe(429)
    await database.sql`delete from limit_windows where key like 'session:/56:%'`
    expect(await startAll(11, () => '2001:db8:1:aff::1')).toBe(10)
  })

  test('gets the harder proof of work from half of any limit', async () => {
    const [row] = await database.sql`select public_key from channel_settings where channel_id = ${channelId}`
    const ticket = async (address: string) =>
      (await intake('POST', '/tickets', { address, body: { key: row?.public_key } })).body as Ticket
    await startAll(1, inPrefix('1:a'))
    await countMore('session', '/56', 14)
    expect((await ticket('2001:db8:1:aff::1')).challenge.maxnumber).toBe(PROOF_NUMBERS.busy)
    expect((await ticket('2001:db8:1:bff::1')).challenge.maxnumber).toBe(PROOF_NUMBERS.usual)
  })
})

describe('senders whose address is unknown', () => {
  test('share the limits of their channel, and no other channel has fewer', async () => {
    const other = (await aChannel({ accountId: account.id })).id
    expect(await start(null)).toBe(201)
    await countMore('session', 'channel', 98)
    const statuses = await Promise.all([1, 2, 3].map(() => start(null)))
    expect(statuses.sort()).toEqual([201, 429, 429])
    expect(await start(null, other)).toBe(201)
    expect(await start(OFFICE)).toBe(201)
  })

  test('send more than one network may, up to the limit of the channel', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => aSession(channelId, {}, null).then(recorded)))
    const last = tokens.splice(4)
    for (const token of tokens) expect((await send(token, {}, null)).status).toBe(202)
    await countMore('send', 'channel', 25)
    const responses = await Promise.all(last.map((token) => send(token, {}, null)))
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 429])
    expect(responses.find(({ status }) => status === 429)?.body).toMatchObject({
      message: expect.stringContaining('for this channel'),
    })
  })

  test('have the harder proof of work from the first session', async () => {
    const [row] = await database.sql`select public_key from channel_settings where channel_id = ${channelId}`
    const ticket = async (address: string | null) =>
      (await intake('POST', '/tickets', { address, body: { key: row?.public_key } })).body as Ticket
    expect((await ticket(null)).challenge.maxnumber).toBe(PROOF_NUMBERS.busy)
    expect((await ticket(OFFICE)).challenge.maxnumber).toBe(PROOF_NUMBERS.usual)
  })
})
