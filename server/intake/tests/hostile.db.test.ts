import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import type { SessionState, Ticket } from '../../contract/intake/protocol'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, digestHeader, easyTicket, intake, putPart, send, solve } from '../../testing/intake/recorder-client'
import { codeOf } from '../codes/code'

// What an unknown sender with a script tries at each entry point of the recorder. Tries that each need one cause are in the
// tables of the other files.

const database = testDatabase()
const BYTES = Buffer.from('a recording')
let account: Account
let channelId: string
let token: string
beforeEach(async () => {
  await database.sql`delete from sender_windows`
  account = await anAccount({ plan: 'starter' })
  channelId = (await aChannel({ accountId: account.id })).id
  token = await aSession(channelId)
})

const change = (settings: Record<string, unknown>) =>
  database.sql`update channel_settings set ${database.sql(settings)} where channel_id = ${channelId}`
const messages = () => database.sql<{ id: string; state: string; sender: { email: string } }[]>`
  select id, state, sender from messages where account_id = ${account.id}`

describe('POST /sessions refuses', () => {
  const startWith = async (changes: (ticket: Ticket, proof: string) => Promise<object> | object) => {
    const ticket = await easyTicket(channelId)
    const proof = await solve(ticket)
    const body = { ticket: ticket.ticket, proof, locale: 'en', page_url: null, ...(await changes(ticket, proof)) }
    return intake('POST', '/sessions', { body })
  }
  const reencoded = (proof: string, changes: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(proof, 'base64').toString()), ...changes })).toString(
      'base64',
    )

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
      'a challenge of one’s own, which is easy',
      (_, proof) => ({
        proof: reencoded(proof, {
          salt: 'mine',
          number: 0,
          challenge: createHash('sha256').update('mine0').digest('hex'),
        }),
      }),
      'ticket_invalid',
    ],
    [
      'a salt that was extended',
      (_, proof) => ({ proof: reencoded(proof, { salt: 'a?expires=99999999999' }) }),
      'proof_invalid',
    ],
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
  ])('no session for the page %j, but does not keep it', async (page_url) => {
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
    const [row] = await database.sql<{ bytes: Buffer }[]>`
      select string_agg(p.bytes, ''::bytea order by number) as bytes from recording_parts p
      join messages m on m.id = p.message_id where m.account_id = ${account.id}`
    expect([...row!.bytes]).toEqual([0, 1, 2])
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
    expect((await putPart(token, { take: 0, number: 0, bytes: BYTES })).status).toBe(409)
    expect(await send(token, { take: 50 })).toMatchObject({ status: 202 })
  })

  test('with the same number from two connections: one of two recordings, never a mixture', async () => {
    const all = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(1_000)))
    const responses = await Promise.all(all.map((bytes) => putPart(token, { number: 0, bytes })))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await send(token)).status).toBe(202)
    expect(await messages()).toHaveLength(1)
  })

  test('of another sender’s session is out of reach', async () => {
    const other = await aSession(channelId)
    await putPart(other, { number: 0, bytes: BYTES })
    expect(await intake('GET', '/session/takes/1/parts', { token })).toMatchObject({ body: { received: [] } })
    expect(await send(token)).toMatchObject({ status: 409, body: { reason: 'parts_missing' } })
  })
})

describe('POST /session/send', () => {
  test.each([
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
  ])('refuses the address %j, and the draft stays', async (contact) => {
    await putPart(token, { number: 0, bytes: BYTES })
    expect(await send(token, { contact })).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(await messages()).toMatchObject([{ state: 'draft' }])
    expect((await send(token)).status).toBe(202)
  })

  test.each([
    '+٤٩٣٠٩٠١٨٢٠',
    '+４９３０９０１８２０',
    '+49 30 901820;ext=1',
    '+49 30 901820\n+1',
    'tel:+4930901820',
    '+1-800-FLOWERS',
    '++4930901820',
  ])('refuses the number %j', async (contact) => {
    await change({ methods: ['sms'] })
    await putPart(token, { number: 0, bytes: BYTES })
    expect(await send(token, { verification_method: 'sms', contact })).toMatchObject({ status: 400 })
    expect(await messages()).toMatchObject([{ state: 'draft' }])
  })

  test.each([
    ['a prototype', '{"__proto__":{"take":1},"contact":"ada@example.com"}'],
    ['a deep nest', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['a number that is infinite', '{"take":1e999,"part_count":1}'],
    ['keys that come twice', '{"take":1,"take":"x"}'],
    ['a byte order mark', '\ufeff{}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('latin1')],
  ])('refuses %s', async (_what, text) => {
    await putPart(token, { number: 0, bytes: BYTES })
    const response = await intake('POST', '/session/send', { token, bytes: Buffer.from(text, 'latin1') })
    expect(response).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(await messages()).toMatchObject([{ state: 'draft' }])
  })

  test('keeps fields that the protocol does not have out of the message', async () => {
    await putPart(token, { number: 0, bytes: BYTES })
    const more = {
      contact_verified: true,
      account_id: crypto.randomUUID(),
      state: 'completed',
      created_at: '2001-01-01',
    }
    expect((await send(token, more as object)).status).toBe(202)
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
    const [other] = [await aSession(channelId)]
    await intake('DELETE', '/session', { token: other })
    const unknown = `msg_session_${'a'.repeat(43)}`
    const [erased, wrong] = [await send(other), await send(unknown)]
    expect([erased.status, erased.body]).toEqual([wrong.status, wrong.body])
  })
})

describe('one-time codes', () => {
  const ask = (contact: string, session = token) =>
    intake('POST', '/session/code', { token: session, body: { verification_method: 'email', contact } })
  const enter = (code: string, session = token) =>
    intake('POST', '/session/code/check', { token: session, body: { code } })
  const codeOfSession = async (contact: string) => {
    const [row] = await database.sql<{ id: string }[]>`
      select k.id from intake_codes k join intake_sessions s on s.id = k.session_id where s.contact = ${contact}`
    return codeOf(row!.id)
  }
  const contactOf = () => `ada-${crypto.randomUUID()}@example.com`

  beforeEach(() => change({ has_code_step: true }))

  test('two of one session at the same moment: only the newest works', async () => {
    const [first, second] = [contactOf(), contactOf()]
    await Promise.all([ask(first), ask(second)])
    const rows = await database.sql`
      select from intake_codes k join intake_sessions s on s.id = k.session_id where s.channel_id = ${channelId}`
    expect(rows).toHaveLength(1)
  })

  test('the right one at the same moment from ten connections verifies once', async () => {
    const contact = contactOf()
    await ask(contact)
    const code = await codeOfSession(contact)
    const responses = await Promise.all(Array.from({ length: 10 }, () => enter(code)))
    expect(responses.filter(({ body }) => (body as { result: string }).result === 'verified')).toHaveLength(1)
  })

  test('of one contact does not verify another that was entered afterwards', async () => {
    const [first, second] = [contactOf(), contactOf()]
    await ask(first)
    const code = await codeOfSession(first)
    await ask(second)
    expect((await enter(code)).body).toMatchObject({ result: 'wrong' })
    const { body } = await intake('GET', '/session', { token })
    expect((body as SessionState).contact).toMatchObject({ contact: second, is_verified: false })
  })

  test('checked where none was asked for, and after the session was sent, are expired', async () => {
    expect((await enter('123456')).body).toEqual({ result: 'expired', tries_left: 0 })
  })

  test('have the same response for an address that exists and one that does not', async () => {
    const known = contactOf()
    await ask(known)
    const [one, other] = [await aSession(channelId), await aSession(channelId)]
    await database.sql`delete from sender_windows`
    const responses = [await ask(known, one), await ask(contactOf(), other)]
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  })

  test.each(['1e5', ' 123456', '123456\0', '0x1E240', '123456789012345678901234567890', '१२३४५६', '１２３４５６'])(
    'as %j count as a wrong try',
    async (code) => {
      await ask(contactOf())
      expect((await enter(code)).body).toEqual({ result: 'wrong', tries_left: 4 })
    },
  )

  test('a part before the proof is refused, however the take is numbered', async () => {
    for (const take of [1, 2, 50])
      expect(await putPart(token, { take, number: 0, bytes: BYTES })).toMatchObject({
        body: { reason: 'code_required' },
      })
    expect(await messages()).toHaveLength(0)
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
