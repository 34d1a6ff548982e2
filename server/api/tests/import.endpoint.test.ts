import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { MAX_RECORDING_BYTES } from '../../contract/intake/protocol'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { type ApiResponse, api } from '../../testing/rest/rest-request'

const database = testDatabase()
const AUDIO = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 31) % 256))

let account: Account
let token: string
let channelId: string

beforeEach(async () => {
  account = await anAccount()
  token = (await aToken({ accountId: account.id })).token
  channelId = (await aChannel({ accountId: account.id })).id
})

const request = (change: Record<string, unknown> = {}) => ({
  audio: AUDIO.toString('base64'),
  channel_id: channelId,
  verification_method: 'email',
  contact: 'ada@example.com',
  ...change,
})
const importMessage = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api('POST', '/messages', { token, headers, body: request(change) })
const idOf = ({ status, body }: ApiResponse): string => {
  expect(status).toBe(201)
  return (body as { id: string }).id
}
const countMessages = async () => {
  const [row] = await database.sql`select count(*)::int as n from messages where account_id = ${account.id}`
  return row?.n
}

test('without an Idempotency-Key each request creates a message', async () => {
  await importMessage()
  await importMessage()
  expect(await countMessages()).toBe(2)
})

test('an Idempotency-Key may contain spaces inside, and loses those at its ends', async () => {
  const longest = 'a b'.repeat(85)
  const id = idOf(await importMessage({}, { 'Idempotency-Key': ` ${longest} ` }))
  expect(idOf(await importMessage({}, { 'Idempotency-Key': longest }))).toBe(id)
  expect(idOf(await importMessage({}, { 'Idempotency-Key': longest.replaceAll(' ', '') }))).not.toBe(id)
})

describe('a request is refused', () => {
  test.each([
    ['without audio', { audio: undefined }, 'audio'],
    ['with empty audio', { audio: '' }, 'audio'],
    ['with audio that is not base64', { audio: 'RIFF \u0000 not base64!' }, 'audio'],
    ['with audio that is a list', { audio: [1, 2] }, 'audio'],
    ['with more than ten megabytes', { audio: Buffer.alloc(MAX_RECORDING_BYTES + 1).toString('base64') }, 'audio'],
    ['without a channel', { channel_id: undefined }, 'channel_id'],
    ['with an unknown method', { verification_method: 'fax' }, 'verification_method'],
    ['without a contact', { contact: '' }, 'contact'],
    ['with a phone number as email', { contact: '+12015550123' }, 'contact'],
    ['with an address as number', { verification_method: 'sms' }, 'contact'],
    ['with a number without a country', { verification_method: 'whatsapp', contact: '2015550123' }, 'contact'],
    ['with a time in the future', { created_at: '2999-01-01T00:00:00Z' }, 'created_at'],
    ['with a time that is none', { created_at: 'yesterday' }, 'created_at'],
    ['with a page that is no URL', { page_url: 'javascript:alert(1)' }, 'page_url'],
    ['with a language that is none', { language: 'English please' }, 'language'],
    ['with a tag of two lines', { tags: ['a\nb'] }, 'tags'],
    ['with 21 tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
  ])('%s', async (_, change, field) => {
    const { status, body } = await importMessage(change)
    expect([status, body]).toMatchObject([400, { error: 'validation_error' }])
    expect((body as { issues: { path: unknown[] }[] }).issues.map(({ path }) => path[0])).toContain(field)
    expect(await countMessages()).toBe(0)
  })

  test('with a key that is not 1 to 255 printable ASCII characters', async () => {
    for (const key of ['', 'a'.repeat(256), 'café', 'a\tb'])
      expect((await importMessage({}, { 'Idempotency-Key': key })).status, key).toBe(400)
    expect(await countMessages()).toBe(0)
  })

  test('for a channel of another account, or a deleted one', async () => {
    const foreign = await aChannel({ accountId: (await anAccount()).id })
    const deleted = await aChannel({ accountId: account.id, deletedAt: new Date() })
    for (const channel_id of [foreign.id, deleted.id, 'no-uuid'])
      expect(await importMessage({ channel_id })).toMatchObject({ status: 400, body: { error: 'invalid_channel_id' } })
  })

  test('with limit_reached while a thousand messages are not completed, and accepted when one is', async () => {
    await database.sql`insert into messages (account_id, state) select ${account.id}, 'recorded' from generate_series(1, 999)`
    idOf(await importMessage())
    expect(await importMessage()).toMatchObject({ status: 409, body: { error: 'limit_reached' } })
    await database.sql`
      update messages set state = 'discarded' where id = (
        select id from messages where account_id = ${account.id}
          and not exists (select from processing_jobs where processing_jobs.id = messages.id) limit 1)`
    idOf(await importMessage())
  })

  test('with a body over the limit, with 413', async () => {
    const audio = 'A'.repeat(MAX_RECORDING_BYTES * 1.5)
    // The service closes the connection, which the client must not use again for the next test.
    expect((await importMessage({ audio }, { Connection: 'close' })).status).toBe(413)
  })
})

test('the status of an unknown message is not found', async () => {
  for (const path of [`/messages/${randomUUID()}`, '/messages/sample'])
    expect(await api('GET', path, { token })).toMatchObject({ status: 404, body: { error: 'not_found' } })
})
