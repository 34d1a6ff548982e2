import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount } from '../../testing/fixtures/factory'
import { aSession, easyTicket, intake, putPart, send, solve } from '../../testing/intake/recorder-client'
import { codeOf } from '../codes/send-code'
import { MAX_SESSION_BYTES } from '../recording/send-recording'

// What drafts of contacts without a proof may hold, and whose make room for others (limits/limit-rules.ts).

const database = testDatabase()
const SOUND = Buffer.alloc(5_000, 1)
let account: Account
let channelId: string
beforeEach(async () => {
  await database.sql`delete from messages`
  await database.sql`delete from intake_sessions`
  await database.sql`delete from limit_windows`
  account = await anAccount({ plan: 'starter' })
  channelId = (await aChannel({ accountId: account.id })).id
})

interface Drafts {
  count: number
  bytes: number
  hours?: number
  channel?: string
  networks?: string[]
}
/** Stores drafts as other senders left them. */
const fill = ({ count, bytes, hours = 0, channel = channelId, networks = [] }: Drafts) => database.sql`
  with draft as (
    insert into messages (account_id, channel_id, state)
    select account_id, id, 'draft' from channels, generate_series(1, ${count}) where id = ${channel} returning *
  )
  insert into intake_sessions
    (account_id, channel_id, token_digest, proof_digest, networks, locale, take, message_id, bytes, created_at, expires_at)
  select account_id, channel_id, sha256(id::text::bytea), sha256(id::text::bytea), ${networks}, 'en', 1, id, ${bytes},
    now() - make_interval(hours => ${hours}), now() + interval '1 day' from draft`
const bytesOfDrafts = async () =>
  (await database.sql<{ bytes: number }[]>`select bytes from intake_sessions where message_id is not null`).map(
    ({ bytes }) => bytes,
  )
const start = async (channel = channelId) => {
  const ticket = await easyTicket(channel)
  const body = { ticket: ticket.ticket, proof: await solve(ticket), locale: 'en', page_url: null }
  return intake('POST', '/sessions', { body })
}
const FULL = { status: 409, body: { error: 'limit_reached', reason: 'account_full' } }

describe('where a channel has five hundred drafts', () => {
  test('the oldest without sound are erased, and nothing else', async () => {
    await fill({ count: 480, bytes: 5_000 })
    await fill({ count: 1, bytes: 10, hours: 2 })
    await fill({ count: 1, bytes: 6_000, hours: 2 })
    await fill({ count: 18, bytes: 11 })
    expect((await start()).status).toBe(201)
    const left = await bytesOfDrafts()
    expect(left.filter((bytes) => bytes === 10)).toHaveLength(0)
    expect(left.filter((bytes) => bytes === 11)).toHaveLength(9)
    expect(left.filter((bytes) => bytes > 4_096)).toHaveLength(481)
    expect(await database.sql`select from messages where channel_id = ${channelId}`).toHaveLength(490)
  })

  test('those with sound are erased after an hour, but a sender is refused while all are new', async () => {
    await fill({ count: 495, bytes: 5_000 })
    await fill({ count: 5, bytes: 5_001, hours: 2 })
    expect((await start()).status).toBe(201)
    expect(await bytesOfDrafts()).toEqual(Array(495).fill(5_000))
    await fill({ count: 5, bytes: 5_000 })
    expect(await start()).toMatchObject(FULL)
    expect(await bytesOfDrafts()).toHaveLength(500)
  })

  test('a sender who began before gets the same response for the first part, and keeps the next takes otherwise', async () => {
    const [late, early] = [await aSession(channelId), await aSession(channelId)]
    expect((await putPart(early, { number: 0, bytes: SOUND })).status).toBe(204)
    await fill({ count: 499, bytes: 5_000 })
    expect(await putPart(late, { number: 0, bytes: SOUND })).toMatchObject(FULL)
    expect((await putPart(early, { take: 2, number: 0, bytes: SOUND })).status).toBe(204)
    expect((await send(early, { take: 2 })).status).toBe(202)
    expect((await putPart(late, { number: 0, bytes: SOUND })).status).toBe(204)
  })

  test('sessions without a part do not count', async () => {
    await fill({ count: 600, bytes: 0 })
    expect((await start()).status).toBe(201)
  })

  test('another channel of the account takes drafts, until the account has a thousand', async () => {
    const [other, third] = [await aChannel({ accountId: account.id }), await aChannel({ accountId: account.id })]
    await fill({ count: 500, bytes: 5_000 })
    expect((await start(other.id)).status).toBe(201)
    await fill({ count: 500, bytes: 5_000, channel: other.id })
    expect(await start(third.id)).toMatchObject(FULL)
    expect((await start((await aChannel({ accountId: (await anAccount()).id })).id)).status).toBe(201)
  })
})

test('a network that has used up its budget makes room with its own drafts, and others are not touched', async () => {
  await aSession(channelId)
  const [row] = await database.sql<{ networks: string[] }[]>`select networks from intake_sessions`
  const networks = row?.networks ?? []
  await fill({ count: 20, bytes: 100, networks })
  await fill({ count: 30, bytes: 99, hours: 3 })
  expect((await start()).status).toBe(201)
  const left = await bytesOfDrafts()
  expect(
    [left.filter((bytes) => bytes === 100), left.filter((bytes) => bytes === 99)].map(({ length }) => length),
  ).toEqual([10, 30])
})

test('drafts of more than 500 MB fill a channel, however few they are', async () => {
  await fill({ count: 9, bytes: 50_000_000 })
  expect((await start()).status).toBe(201)
  await fill({ count: 1, bytes: 50_000_000 })
  expect(await start()).toMatchObject(FULL)
})

test('a session may upload 50 MB in all, and a replaced recording counts', async () => {
  const token = await aSession(channelId)
  const stored = async () => (await database.sql`select bytes from intake_sessions`)[0]?.bytes
  for (const take of [1, 1, 2]) expect((await putPart(token, { take, number: 0, bytes: SOUND })).status).toBe(204)
  expect(await stored()).toBe(2 * SOUND.length)
  await database.sql`update intake_sessions set bytes = ${MAX_SESSION_BYTES - SOUND.length}`
  expect((await putPart(token, { take: 3, number: 0, bytes: SOUND })).status).toBe(204)
  expect(await putPart(token, { take: 3, number: 1, bytes: SOUND })).toMatchObject({
    body: { reason: 'too_many_recordings' },
  })
  expect((await send(token, { take: 3 })).status).toBe(202)
})

test('a proven contact is not refused although the account and the instance are full of drafts and messages', async () => {
  await fill({ count: 500, bytes: 5_000 })
  await fill({ count: 500, bytes: 2_000_000, channel: (await aChannel({ accountId: account.id })).id })
  const withCodes = (await aChannel({ accountId: account.id })).id
  await fill({ count: 500, bytes: 8_000_000, channel: withCodes })
  await database.sql`
    insert into messages (account_id, channel_id, state)
    select ${account.id}, ${channelId}, 'recorded' from generate_series(1, 1000)`
  expect(await start()).toMatchObject(FULL)

  await database.sql`update channel_settings set has_code_step = true where channel_id = ${withCodes}`
  const token = await aSession(withCodes)
  const contact = 'proven@example.com'
  await intake('POST', '/session/code', { token, body: { verification_method: 'email', contact } })
  const [code] = await database.sql<{ id: string }[]>`select id from intake_codes`
  await intake('POST', '/session/code/check', { token, body: { code: codeOf(code!.id) } })
  expect((await putPart(token, { number: 0, bytes: SOUND })).status).toBe(204)
  expect((await send(token, { contact })).status).toBe(202)
})
