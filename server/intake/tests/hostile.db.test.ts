import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { Ticket } from '../../contract/intake/protocol'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import {
  aSession,
  digestHeader,
  easyTicket,
  intake,
  putPart,
  send,
  sendBody,
  solve,
} from '../../testing/intake/recorder-client'
import { createTicket } from '../ticket'

// What an unknown sender with a script tries at each entry point of the recorder. Single invalid values are in the tables
// of the other files.

const database = testDatabase()
const BYTES = Buffer.from('a recording')
let account: Account
let channelId: string
let token: string
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  account = await anAccount({ plan: 'starter' })
  channelId = (await aChannel({ accountId: account.id })).id
  token = await aSession(channelId)
})

const change = (settings: Record<string, unknown>) =>
  database.sql`update channel_settings set ${database.sql(settings)} where channel_id = ${channelId}`
const messages = () => database.sql<{ id: string; state: string; sender: { email: string } }[]>`
  select id, state, sender from messages where account_id = ${account.id}`
/** The bytes of the account's only message, in the order of its parts. */
async function storedRecording(): Promise<Buffer> {
  const rows = await database.sql<{ bytes: Buffer }[]>`
    select string_agg(p.bytes, ''::bytea order by number) as bytes from recording_parts p
    join messages m on m.id = p.message_id where m.account_id = ${account.id} group by m.id`
  expect(rows).toHaveLength(1)
  return rows[0]!.bytes
}

const startWith = async (changes: (ticket: Ticket, proof: string) => Promise<object> | object) => {
  const ticket = await easyTicket(channelId)
  const proof = await solve(ticket)
  const body = { ticket: ticket.ticket, proof, locale: 'en', page_url: null, ...(await changes(ticket, proof)) }
  return intake('POST', '/sessions', { body })
}

describe('POST /sessions refuses', () => {
  const decoded = (proof: string): { challenge: string; salt: string; number: number } =>
    JSON.parse(Buffer.from(proof, 'base64').toString())
  const reencoded = (proof: string, changes: object) =>
    Buffer.from(JSON.stringify({ ...decoded(proof), ...changes })).toString('base64')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  /** A proof whose salt took over digits of its number: both together, and so their digest, are the same. */
  const splicedProof = async (): Promise<object> => {
    const ticket = await createTicket(channelId, { numbers: 1_000 })
    const proof = await solve(ticket)
    const { challenge, salt, number } = decoded(proof)
    // A number of one digit has none to give.
    if (number < 10) return splicedProof()
    const spliced = { salt: `${salt}${Math.floor(number / 10)}`, number: number % 10 }
    expect(sha256(`${spliced.salt}${spliced.number}`)).toBe(challenge)
    return { ticket: ticket.ticket, proof: reencoded(proof, spliced) }
  }

  test.each<[string, (ticket: Ticket, proof: string) => Promise<object> | object, string]>([
    [
      'a ticket of another channel with the proof of this one',
      async () => ({ ticket: (await easyTicket((await aChannel({ accountId: account.id })).id)).ticket }),
      'ticket_invalid',
    ],
    [
      'a ticket whose channel was exchanged',
      async ({ ticket }) => ({ ticket: ticket.replace(/^[^.]+/, (await aChannel({ accountId: account.id })).id) }),
      'ticket_invalid',
    ],
    [
      'a ticket whose expiry was moved',
      ({ ticket }) => ({ ticket: ticket.replace(/\.[^.]+\./, '.zzzzzzzz.') }),
      'ticket_invalid',
    ],
    [
      'a ticket with an expiry out of range',
      ({ ticket }) => ({ ticket: ticket.replace(/\.[^.]+\./, '.zzzzzzzzzzz.') }),
      'ticket_invalid',
    ],
    ['a ticket in capitals', ({ ticket }) => ({ ticket: ticket.toUpperCase() }), 'ticket_invalid'],
    ['a ticket with a letter more', ({ ticket }) => ({ ticket: `${ticket}A` }), 'ticket_invalid'],
    ['a ticket that was padded with NUL', ({ ticket }) => ({ ticket: `${ticket}\0` }), 'ticket_invalid'],
    ['no ticket', () => ({ ticket: '' }), 'ticket_invalid'],
    ['an unsolved proof', (_, proof) => ({ proof: reencoded(proof, { number: 10_000_000 }) }), 'proof_invalid'],
    ['a negative number', (_, proof) => ({ proof: reencoded(proof, { number: -1 }) }), 'proof_invalid'],
    ['a fraction', (_, proof) => ({ proof: reencoded(proof, { number: 1.5 }) }), 'proof_invalid'],
    ['another algorithm', (_, proof) => ({ proof: reencoded(proof, { algorithm: 'SHA-1' }) }), 'proof_invalid'],
    [
      'a challenge that the sender made',
      (_, proof) => ({
        proof: reencoded(proof, {
          salt: 'mine',
          number: 0,
          challenge: sha256('mine0'),
        }),
      }),
      'ticket_invalid',
    ],
    ['another salt', (_, proof) => ({ proof: reencoded(proof, { salt: 'a?expires=99999999999' }) }), 'proof_invalid'],
    ['a salt that was extended by digits of the number', splicedProof, 'proof_invalid'],
    ['a proof that is an array', () => ({ proof: Buffer.from('[]').toString('base64') }), 'proof_invalid'],
    ['a proof that is null', () => ({ proof: Buffer.from('null').toString('base64') }), 'proof_invalid'],
    ['a proof that is no base64', () => ({ proof: '\ud800💥' }), 'proof_invalid'],
  ])('%s', async (_what, changes, reason) => {
    expect(await startWith(changes)).toMatchObject({ status: 400, body: { error: 'validation_error', reason } })
  })

  test('the same proof in another encoding', async () => {
    const ticket = await easyTicket(channelId)
    const proof = await solve(ticket)
    const start = (given: string) =>
      intake('POST', '/sessions', { body: { ticket: ticket.ticket, proof: given, locale: 'en', page_url: null } })
    expect((await start(proof)).status).toBe(201)
    const others = [
      reencoded(proof, { more: 1 }),
      // The library adds the separator at the end of a salt.
      reencoded(proof, { salt: decoded(proof).salt.replace(/&$/, '') }),
      proof.replaceAll('=', ''),
      ` ${proof}`,
      Buffer.from(proof, 'base64').toString('base64url'),
    ]
    for (const other of others)
      expect(await start(other)).toMatchObject({ status: 409, body: { reason: 'proof_used' } })
  })

  test.each(['constructor', '__proto__', 'EN', 'en\0', 'tlh'])('the locale %j', async (locale) => {
    expect(await startWith(() => ({ locale }))).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  })
})

describe('POST /sessions starts a session, but does not keep the page', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'https://shop.example@evil.example/',
    'https://shop.example.evil.example/',
    'file://shop.example/etc/passwd',
    '//shop.example',
    'https://\0',
    '\u202ehttps://shop.example/',
    `https://evil.example/${'a'.repeat(8_000)}`,
  ])('%j', async (page_url) => {
    await change({ allowed_hosts: ['shop.example'] })
    expect((await startWith(() => ({ page_url }))).status).toBe(201)
    expect((await startWith(() => ({ page_url: 'https://shop.example/a?b#c' }))).status).toBe(201)
    const sessions = await database.sql`
      select page_url from intake_sessions where channel_id = ${channelId} order by created_at desc limit 2`
    expect(sessions.map((session) => session.page_url)).toEqual(['https://shop.example/a', null])
  })
})

describe('PUT a part', () => {
  test('in any order: the recording is in the order of the numbers', async () => {
    for (const number of [2, 0, 1])
      expect((await putPart(token, { number, bytes: Buffer.from([number]) })).status).toBe(204)
    expect((await send(token, { part_count: 3 })).status).toBe(202)
    expect([...(await storedRecording())]).toEqual([0, 1, 2])
  })

  test.each([
    ['two digests of which the first is wrong', (right: string) => `${digestHeader(Buffer.from('x'))}, ${right}`, 400],
    ['its digest among others', (right: string) => `sha-512=:AAAA:, ${right}`, 204],
    ['a digest in capitals', (right: string) => right.replace('sha-256', 'SHA-256'), 204],
    ['a digest without colons', (right: string) => right.replaceAll(':', ''), 400],
    ['a digest in base64url', () => `sha-256=:${'_'.repeat(43)}=:`, 400],
    ['a header that is very long', (right: string) => `${'a=:AA:, '.repeat(200)}${right}`, 400],
  ])('with %s', async (_what, header, status) => {
    const response = await putPart(
      token,
      { number: 0, bytes: BYTES },
      { 'content-digest': header(digestHeader(BYTES)) },
    )
    expect(response.status).toBe(status)
  })

  test.each(['text/html', 'multipart/form-data; boundary=x', 'application/json', 'audio/webm\t;x', ''])(
    'as %j: the bytes alone count',
    async (type) => {
      expect((await putPart(token, { number: 0, bytes: BYTES }, { 'content-type': type })).status).toBe(204)
      expect((await send(token)).status).toBe(202)
    },
  )

  test('of a take that was skipped: the numbers start again', async () => {
    await putPart(token, { take: 1, number: 5, bytes: BYTES })
    expect((await putPart(token, { take: 50, number: 0, bytes: BYTES })).status).toBe(204)
    expect((await putPart(token, { take: 1, number: 0, bytes: BYTES })).status).toBe(409)
    expect(await send(token, { take: 50 })).toMatchObject({ status: 202 })
  })

  test('with the same number from two connections: one of two recordings, never a mixture', async () => {
    const all = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(1_000)))
    const responses = await Promise.all(all.map((bytes) => putPart(token, { number: 0, bytes })))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await send(token)).status).toBe(202)
    const accepted = responses.findIndex(({ status }) => status === 204)
    expect((await storedRecording()).equals(all[accepted]!)).toBe(true)
  })

  test('of another sender’s session is out of reach', async () => {
    const other = await aSession(channelId)
    await putPart(other, { number: 0, bytes: BYTES })
    expect(await intake('GET', '/session/takes/1/parts', { token })).toMatchObject({ body: { received: [] } })
    expect(await send(token)).toMatchObject({ status: 409, body: { reason: 'parts_missing' } })
  })
})

describe('POST /session/send', () => {
  // One draft for all addresses: each refusal leaves it.
  const addresses = [
    'ada@example.com\r\nBcc: all@example.com',
    'ada@example.com, all@example.com',
    '<ada@example.com>',
    'Ada <ada@example.com>',
    'ada@example.com\0',
    'ada\u202emoc.elpmaxe@example.com',
    'ada\ud800@example.com',
    '"ada lovelace"@example.com',
    'ada@[127.0.0.1]',
    'ada@münchen.example',
    'ada@xn--.рф',
    'аda@example.com',
    `${'a'.repeat(245)}@example.com`,
    'javascript:alert(1)@example.com',
    '../../etc/passwd',
  ]
  test('refuses addresses that are none, and the draft stays', async () => {
    await putPart(token, { number: 0, bytes: BYTES })
    for (const contact of addresses) {
      const refused = await send(token, { contact })
      expect({ contact, refused }).toMatchObject({ refused: { status: 400, body: { error: 'validation_error' } } })
    }
    expect(await messages()).toMatchObject([{ state: 'draft' }])
    expect((await send(token)).status).toBe(202)
  })

  const numbers = [
    '+٤٩٣٠٩٠١٨٢٠',
    '+４９３０９０１８２０',
    '+49 30 901820;ext=1',
    '+49 30 901820\n+1',
    'tel:+4930901820',
    '+1-800-FLOWERS',
    '++4930901820',
  ]
  test('refuses numbers that are none', async () => {
    await change({ methods: ['sms'] })
    await putPart(token, { number: 0, bytes: BYTES })
    for (const contact of numbers) {
      const refused = await send(token, { verification_method: 'sms', contact })
      expect({ contact, refused }).toMatchObject({ refused: { status: 400 } })
    }
    expect(await messages()).toMatchObject([{ state: 'draft' }])
  })

  const BODY = JSON.stringify(sendBody())
  const NEST = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  /** The complete body with one text in it exchanged. */
  const changed = (from: string, to: string | Buffer) => {
    const [before = '', after, ...others] = BODY.split(from)
    if (after === undefined || others.length > 0) throw new Error(`${from} is not in the body once.`)
    return Buffer.concat([Buffer.from(before), Buffer.from(to), Buffer.from(after)])
  }
  const sendBytes = async (bytes: Buffer) => {
    await putPart(token, { number: 0, bytes: BYTES })
    return intake('POST', '/session/send', { token, bytes })
  }

  test.each([
    ['a number that is infinite', changed('"duration_seconds":4', '"duration_seconds":1e999')],
    ['a deep nest as the contact', changed('"ada@example.com"', NEST)],
    ['bytes in the contact that are no UTF-8', changed('ada@', Buffer.from([0x61, 0xff, 0xfe, 0x40]))],
    ['a key that comes twice, last with an invalid value', changed('"take":1', '"take":1,"take":"x"')],
    ['a body that ends early', Buffer.from(BODY.slice(0, -1))],
  ])('refuses %s', async (_what, bytes) => {
    expect(await sendBytes(bytes)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(await messages()).toMatchObject([{ state: 'draft' }])
  })

  test.each([
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(BODY)])],
    ['a prototype', changed('{', '{"__proto__":{"contact":"eve@example.com","contact_verified":true},')],
    ['a deep nest in a field that the protocol does not have', changed('{', `{"more":${NEST},`)],
    ['all but the last of equal keys', changed('"contact":', '"contact":"eve@example.com","contact":')],
  ])('ignores %s', async (_what, bytes) => {
    expect(await sendBytes(bytes)).toMatchObject({ status: 202 })
    expect(await messages()).toMatchObject([
      { state: 'recorded', sender: { email: 'ada@example.com', contact_verified: false } },
    ])
  })

  test('keeps fields that the protocol does not have out of the message', async () => {
    await putPart(token, { number: 0, bytes: BYTES })
    const more = {
      contact_verified: true,
      account_id: crypto.randomUUID(),
      state: 'completed',
      created_at: '2001-01-01',
    }
    const body = { ...sendBody(), ...more }
    expect((await intake('POST', '/session/send', { token, body })).status).toBe(202)
    expect(await messages()).toMatchObject([{ state: 'recorded', sender: { contact_verified: false } }])
  })

  test('while the session is erased leaves a message or nothing', async () => {
    await putPart(token, { number: 0, bytes: BYTES })
    const [sent, erased] = await Promise.all([send(token), intake('DELETE', '/session', { token })])
    expect([202, 404]).toContain(sent.status)
    expect([204, 404, 409]).toContain(erased.status)
    expect(await messages()).toHaveLength(sent.status === 202 ? 1 : 0)
  })

  test('responds to the token of an erased session as to a wrong one', async () => {
    const other = await aSession(channelId)
    await intake('DELETE', '/session', { token: other })
    const unknown = `msg_session_${'a'.repeat(43)}`
    const [erased, wrong] = [await send(other), await send(unknown)]
    expect([erased.status, erased.body]).toEqual([wrong.status, wrong.body])
  })
})

describe('from another website', () => {
  test.each([
    ['a sibling domain', { origin: 'http://localhost.evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['a website in the same domain', { origin: '', 'sec-fetch-site': 'same-site' }],
    ['an address bar', { origin: '', 'sec-fetch-site': 'none' }],
    ['two origins', { origin: 'http://localhost, https://evil.example' }],
  ])('%s starts, records and sends nothing', async (_what, headers) => {
    const ticket = await easyTicket(channelId)
    const body = { ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null }
    expect((await intake('POST', '/sessions', { body, headers })).status).toBe(403)
    expect((await putPart(token, { number: 0, bytes: BYTES }, headers)).status).toBe(403)
    expect((await intake('POST', '/session/send', { token, body: {}, headers })).status).toBe(403)
    expect(await messages()).toHaveLength(0)
  })
})
