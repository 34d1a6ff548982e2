import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { MAX_PART_BYTES, MAX_PARTS, MAX_RECORDING_BYTES, type SessionState } from '../../contract/intake/protocol'
import { joinParts } from '../../processing/audio/recording-parts'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, digestHeader, intake, putPart, send } from '../../testing/intake/recorder-client'

const database = testDatabase()
const bytesOf = (text: string): Uint8Array => Buffer.from(text)
const [FIRST, SECOND] = [bytesOf('first part '), bytesOf('second part')]

let account: Account
let channelId: string
let token: string
beforeEach(async () => {
  await database.sql`delete from limit_windows`
  account = await anAccount()
  channelId = (await aChannel({ accountId: account.id })).id
  token = await aSession(channelId)
})

const messagesOf = () => database.sql<{ id: string; state: string; sender: unknown; consent: unknown }[]>`
  select id, state, sender, consent from messages where account_id = ${account.id}`
const onlyMessage = async () => {
  const rows = await messagesOf()
  expect(rows).toHaveLength(1)
  return rows[0]!
}

test('a sent recording is a message with all its parts in order, its sender, its consent and its first step', async () => {
  expect((await putPart(token, { number: 1, bytes: SECOND })).status).toBe(204)
  expect((await putPart(token, { number: 0, bytes: FIRST })).status).toBe(204)
  expect((await onlyMessage()).state).toBe('draft')
  const sent = await send(token, { part_count: 2 })
  expect(sent.status).toBe(202)
  const { id, ...message } = await onlyMessage()
  expect(sent.body).toMatchObject({ take: 1, message: { id, state: 'recorded' }, review: null })
  expect(Buffer.from(await joinParts(id)).toString()).toBe('first part second part')
  expect(message).toEqual({
    state: 'recorded',
    sender: {
      verification_method: 'email',
      contact_verified: false,
      email: 'ada@example.com',
      phone: null,
      whatsapp: null,
    },
    consent: {
      text: expect.stringContaining(`sent to ${account.name}.`),
      version: 1,
      locale: 'en',
      given_at: expect.any(String),
    },
  })
  const [job] = await database.sql`select step, state from processing_jobs where id = ${id}`
  expect(job).toEqual({ step: 'prepare', state: 'pending' })
})

test('sending again, also at the same moment, gives the same message', async () => {
  await putPart(token, { number: 0, bytes: FIRST })
  const sent = await Promise.all(Array.from({ length: 3 }, () => send(token)))
  const again = await send(token)
  const ids = [...sent, again].map(({ status, body }) => [status, (body as SessionState).message?.id])
  expect(new Set(ids.map(String)).size).toBe(1)
  expect(ids[0]?.[0]).toBe(202)
  const [jobs] = await database.sql`select count(*)::int as n from processing_jobs where account_id = ${account.id}`
  expect(jobs?.n).toBe(1)
  await onlyMessage()
})

describe('a part', () => {
  test('is stored once when it arrives again, also at the same moment', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => putPart(token, { number: 0, bytes: FIRST })))
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const received = await intake('GET', '/session/takes/1/parts', { token })
    expect(received).toMatchObject({ status: 200, body: { received: [0] } })
    await onlyMessage()
  })

  test('with other bytes under the same number is refused', async () => {
    await putPart(token, { number: 0, bytes: FIRST })
    const other = await putPart(token, { number: 0, bytes: SECOND })
    expect(other).toMatchObject({ status: 409, body: { error: 'conflict', reason: 'part_differs' } })
  })

  test.each([
    ['the digest of other bytes', digestHeader(SECOND)],
    ['no digest', ''],
    ['another algorithm', 'sha-512=:AAAA:'],
    ['a digest that is cut', 'sha-256=:AAAA:'],
  ])('with %s is refused', async (_what, header) => {
    const response = await putPart(token, { number: 0, bytes: FIRST }, { 'content-digest': header })
    expect(response).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    expect(await messagesOf()).toHaveLength(0)
  })

  test.each([
    ['one that is too large', 0, MAX_PART_BYTES + 1],
    ['one beyond the last number', MAX_PARTS, 1],
    ['number one million', 1_000_000, 1],
  ])('%s is refused', async (_what, number, length) => {
    const response = await putPart(token, { number, bytes: new Uint8Array(length) })
    expect(response).toMatchObject({ status: 400, body: { reason: 'recording_too_large' } })
  })

  test('without a byte, or of the take zero, is refused as what it is', async () => {
    for (const part of [
      { number: 0, bytes: new Uint8Array(0) },
      { take: 0, number: 0, bytes: FIRST },
    ]) {
      const { status, body } = await putPart(token, part)
      expect([status, body]).toEqual([400, expect.not.objectContaining({ reason: expect.anything() })])
    }
  })

  test('beyond the largest recording is refused, and those before stay', async () => {
    const whole = MAX_RECORDING_BYTES / MAX_PART_BYTES
    for (let number = 0; number < whole; number++)
      expect((await putPart(token, { number, bytes: new Uint8Array(MAX_PART_BYTES) })).status).toBe(204)
    const response = await putPart(token, { number: whole, bytes: FIRST })
    expect(response).toMatchObject({ status: 400, body: { reason: 'recording_too_large' } })
    const { body } = await intake('GET', '/session/takes/1/parts', { token })
    expect((body as { received: number[] }).received).toHaveLength(whole)
  })

  test('after the sending is refused', async () => {
    await putPart(token, { number: 0, bytes: FIRST })
    await send(token)
    expect(await putPart(token, { number: 1, bytes: SECOND })).toMatchObject({
      status: 409,
      body: { reason: 'already_sent' },
    })
  })
})

describe('a newer take', () => {
  test('replaces the recording, and late parts of the earlier one are refused', async () => {
    await putPart(token, { take: 1, number: 0, bytes: FIRST })
    await putPart(token, { take: 1, number: 1, bytes: FIRST })
    await putPart(token, { take: 2, number: 0, bytes: SECOND })
    const late = await putPart(token, { take: 1, number: 2, bytes: FIRST })
    expect(late).toMatchObject({ status: 409, body: { reason: 'take_replaced' } })
    expect(await send(token, { take: 1, part_count: 2 })).toMatchObject({ body: { reason: 'take_replaced' } })
    expect((await send(token, { take: 2 })).status).toBe(202)
    expect(Buffer.from(await joinParts((await onlyMessage()).id)).toString()).toBe('second part')
  })

  test('beyond the last one is refused', async () => {
    const response = await putPart(token, { take: 51, number: 0, bytes: FIRST })
    expect(response).toMatchObject({ status: 409, body: { reason: 'too_many_recordings' } })
  })
})

describe('a send is refused', () => {
  test.each([
    ['with a missing part', { part_count: 3 }, 'parts_missing'],
    ['with fewer parts than were received', { part_count: 1 }, 'parts_missing'],
    ['of a take without parts', { take: 2, part_count: 1 }, 'parts_missing'],
    ['with a contact that is none', { part_count: 2, contact: 'ada' }, 'contact_invalid'],
    [
      'by a method that the channel does not offer',
      { part_count: 2, verification_method: 'sms' as const },
      'method_disabled',
    ],
    ['with an earlier consent', { part_count: 2, consent_version: 2 }, 'consent_changed'],
  ])('%s', async (_what, changes, reason) => {
    await putPart(token, { number: 0, bytes: FIRST })
    await putPart(token, { number: 1, bytes: SECOND })
    expect(await send(token, changes)).toMatchObject({ body: { reason } })
    expect((await onlyMessage()).state).toBe('draft')
  })

  test.each([
    ['a part count of zero', { part_count: 0 }],
    ['a part count of a million', { part_count: 1_000_000 }],
    ['a negative duration', { duration_seconds: -1 }],
    ['no contact', { contact: '' }],
  ])('with %s', async (_what, changes) => {
    expect(await send(token, changes)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  })

  test('the fourth time in ten minutes from one network', async () => {
    for (let sent = 0; sent < 3; sent++) {
      const another = await aSession(channelId)
      await putPart(another, { number: 0, bytes: FIRST })
      expect((await send(another)).status).toBe(202)
    }
    await putPart(token, { number: 0, bytes: FIRST })
    const refused = await send(token)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The recording waits for the next try.
    expect(await intake('GET', '/session/takes/1/parts', { token })).toMatchObject({ body: { received: [0] } })
  })
})

test('a session that was erased takes its draft with it', async () => {
  await putPart(token, { number: 0, bytes: FIRST })
  expect((await intake('DELETE', '/session', { token })).status).toBe(204)
  expect(await messagesOf()).toHaveLength(0)
  expect(await putPart(token, { number: 1, bytes: SECOND })).toMatchObject({ body: { reason: 'session_ended' } })
})

test('a session that was erased after the sending leaves the message', async () => {
  await putPart(token, { number: 0, bytes: FIRST })
  await send(token)
  await intake('DELETE', '/session', { token })
  expect((await onlyMessage()).state).toBe('recorded')
})
