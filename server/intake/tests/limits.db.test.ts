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
    for (let sender = 0; sender < 20; sender++) {
      const token = await aSession(channelId, {}, OFFICE)
      const contact = await verified(token, OFFICE)
      expect((await send(await recorded(token), { contact }, OFFICE)).status).toBe(202)
    }
    expect(
      await database.sql`select from messages where account_id = ${account.id} and state = 'recorded'`,
    ).toHaveLength(20)
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
    expect(await startAll(40, inPrefix('1:a'))).toBe(30)
    expect(await startAll(40, inPrefix('1:b'))).toBe(30)
    expect(await startAll(40, inPrefix('1:c'))).toBe(20)
    expect(await startAll(1, inPrefix('2:a'))).toBe(1)
  })

  test('starts a hundred sessions in a /24', async () => {
    expect(await startAll(110, (index) => `203.0.113.${index}`)).toBe(100)
    expect(await start('203.0.114.1')).toBe(201)
  })

  test('is not counted in a network while a wider one is full', async () => {
    await startAll(30, inPrefix('1:a'))
    for (let refused = 0; refused < 10; refused++) expect(await start('2001:db8:1:aff::1')).toBe(429)
    await database.sql`delete from limit_windows where key like 'session:/56:%'`
    expect(await startAll(11, () => '2001:db8:1:aff::1')).toBe(10)
  })

  test('gets the harder proof of work from half of any limit', async () => {
    const [row] = await database.sql`select public_key from channel_settings where channel_id = ${channelId}`
    const ticket = async (address: string) =>
      (await intake('POST', '/tickets', { address, body: { key: row?.public_key } })).body as Ticket
    await startAll(15, inPrefix('1:a'))
    expect((await ticket('2001:db8:1:aff::1')).challenge.maxnumber).toBe(PROOF_NUMBERS.busy)
    expect((await ticket('2001:db8:1:bff::1')).challenge.maxnumber).toBe(PROOF_NUMBERS.usual)
  })
})

describe('senders whose address is unknown', () => {
  test('share the limits of their channel, and no other channel has fewer', async () => {
    const other = (await aChannel({ accountId: account.id })).id
    const statuses = await Promise.all(Array.from({ length: 101 }, () => start(null)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await start(null, other)).toBe(201)
    expect(await start(OFFICE)).toBe(201)
  })

  test('send more than one network may, up to the limit of the channel', async () => {
    const tokens = await Promise.all(Array.from({ length: 31 }, () => aSession(channelId, {}, null).then(recorded)))
    const responses = await Promise.all(tokens.map((token) => send(token, {}, null)))
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(30)
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
