import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { encodeCursor } from '../../contract/api/cursor'
import { RecentMessages } from '../../contract/messages/event'
import { MESSAGE_FEED, MessageFeed } from '../../contract/messages/feed'
import { completeMessages, type MessageInput } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'

const database = testDatabase()
let account: Account
let token: string
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
/** The same instant as Python's isoformat() and Java's OffsetDateTime write it. */
const inOffset = (time: Date) => `${new Date(time.getTime() + 7_200_000).toISOString().slice(0, -1)}+02:00`
const list = (query: Record<string, string> = {}) => api('GET', `/messages?${new URLSearchParams(query)}`, { token })
const page = async (query?: Record<string, string>) => {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  return MessageFeed.strict().parse(body)
}
const idsOf = ({ messages }: MessageFeed) => messages.map(({ id }) => id)
/** Completes one message a minute with each of these values, and returns their ids. */
const complete = async (...changes: Partial<MessageInput>[]) => {
  const inputs = changes.map((change, minute) => aMessage({ completedAt: at(minute), ...change }))
  return (await completeMessages(account, inputs)).map(({ messageId }) => messageId)
}

describe('a page', () => {
  test('has the data of the recent messages, with current tags and links', async () => {
    const [id] = await complete({ tags: ['old'] })
    await database.sql`
      update messages set tags = array['new'], audio_revoked_at = '2026-11-22T00:00:00Z' where id = ${id ?? ''}`
    const { body } = await api('GET', '/messages/recent', { token })
    const { messages, has_more, next_cursor } = await page()
    expect(messages).toEqual(RecentMessages.parse(body).messages.map(({ data }) => data))
    expect(messages[0]).toMatchObject({ id, tags: ['new'], audio: { expires_at: '2026-11-22T00:00:00.000Z' } })
    expect({ has_more, next_cursor }).toEqual({ has_more: false, next_cursor: null })
  })

  test('is empty, without a sample, for an account without completed messages', async () => {
    await database.sql`insert into messages (account_id, state) values (${account.id}, 'recorded')`
    expect(await page()).toEqual({ messages: [], next_cursor: null, has_more: false })
    const first = await page({ order: 'asc' })
    expect(first).toEqual({ messages: [], next_cursor: expect.any(String), has_more: false })
    const [id] = await complete({})
    expect(idsOf(await page({ order: 'asc', cursor: first.next_cursor ?? '' }))).toEqual([id])
  })

  test('has no message of another account, also not with its cursor', async () => {
    const other = await anAccount()
    await completeMessages(other, [aMessage(), aMessage()])
    const { token: theirs } = await aToken({ accountId: other.id })
    const foreign = MessageFeed.parse((await api('GET', '/messages?order=asc&limit=1', { token: theirs })).body)
    expect(foreign.has_more).toBe(true)
    expect(idsOf(await page({ order: 'asc', cursor: foreign.next_cursor ?? '' }))).toEqual([])
  })

  test('has 25 messages unless the limit is another one, the newest first', async () => {
    const ids = await complete(...Array.from({ length: 30 }, () => ({})))
    expect(idsOf(await page())).toEqual(ids.toReversed().slice(0, 25))
    expect(idsOf(await page({ limit: '2' }))).toEqual(ids.toReversed().slice(0, 2))
  })
})

describe('pages in both orders', () => {
  test.each(['asc', 'desc'])('%s: together they have each message once, in order', async (order) => {
    const ids = await complete(...Array.from({ length: 9 }, (_, index) => ({ completedAt: at(Math.floor(index / 2)) })))
    const found: MessageFeed[] = [await page({ order, limit: '4' })]
    while (found.at(-1)?.has_more)
      found.push(await page({ order, limit: '4', cursor: found.at(-1)?.next_cursor ?? '' }))
    expect(found.map(({ messages }) => messages.length)).toEqual([4, 4, 1])
    const times = found.flatMap(({ messages }) => messages.map(({ completed_at }) => completed_at))
    expect(times).toEqual(order === 'asc' ? times.toSorted() : times.toSorted().toReversed())
    expect(found.flatMap(idsOf).sort()).toEqual(ids.toSorted())
  })

  test('asc: continuing from the last page returns only what was completed since, however early it claims to be', async () => {
    await complete({}, {})
    const last = await page({ order: 'asc' })
    expect(last).toMatchObject({ has_more: false, next_cursor: expect.any(String) })
    const [late] = await complete({ createdAt: at(-2), completedAt: at(-1) })
    expect(idsOf(await page({ order: 'asc', cursor: last.next_cursor ?? '' }))).toEqual([late])
  })
})

describe('filters', () => {
  const summary = { text: 'A greeting.', urgency: null, sentiment: null, callback_required: false }

  test.each(['asc', 'desc'])('%s: each returns the messages with the value', async (order) => {
    const channel = await aChannel({ accountId: account.id })
    const [plain, other] = await complete(
      { summary, transcriptText: 'Plain words.' },
      {
        channelId: channel.id,
        channel: { type: 'domain', id: channel.id, name: 'b.example', page_url: null },
        summary: { ...summary, urgency: 'high', sentiment: 'frustrated', callback_required: true },
        transcriptText: 'About the marigold.',
        tags: ['New Patient'],
      },
    )
    await database.sql`update messages set done_at = now() where id = ${other ?? ''}`
    const cases: [Record<string, string>, (string | undefined)[]][] = [
      [{ channel_id: channel.id }, [other]],
      [{ urgency: 'high' }, [other]],
      [{ urgency: 'none' }, [plain]],
      [{ urgency: 'low' }, []],
      [{ sentiment: 'frustrated' }, [other]],
      [{ sentiment: 'none' }, [plain]],
      [{ callback_required: 'TRUE' }, [other]],
      [{ callback_required: '0' }, [plain]],
      [{ tag: 'new patient' }, [other]],
      [{ state: 'done' }, [other]],
      [{ state: 'open' }, [plain]],
      [{ q: 'marig' }, [other]],
      [{ q: ' ', tag: '', urgency: '' }, [plain, other]],
      [{ completed_after: at(0).toISOString() }, [other]],
      [{ completed_before: at(1).toISOString() }, [plain]],
      [{ completed_after: inOffset(at(0)) }, [other]],
      [{ completed_before: inOffset(at(1)) }, [plain]],
      [{ completed_after: at(0).toISOString(), completed_before: at(1).toISOString() }, []],
      [{ completed_after: '9999-12-31T23:59:59Z' }, []],
      [{ urgency: 'high', callback_required: 'false' }, []],
    ]
    for (const [query, expected] of cases)
      expect(idsOf(await page({ order, ...query })).sort(), JSON.stringify(query)).toEqual(expected.toSorted())
  })

  test('a deleted channel is accepted, and a channel of another account is not', async () => {
    const deleted = await aChannel({ accountId: account.id, deletedAt: new Date() })
    const foreign = await aChannel({ accountId: (await anAccount()).id })
    expect(await page({ channel_id: deleted.id })).toMatchObject({ messages: [] })
    for (const channel_id of [foreign.id, 'no-uuid'])
      expect(await list({ channel_id })).toMatchObject({ status: 400, body: { error: 'invalid_channel_id' } })
  })
})

describe('a request is refused', () => {
  const cursor = (...position: (string | number)[]) => encodeCursor(MESSAGE_FEED, position)
  const id = randomUUID()

  test.each([
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
    ['order', { order: 'newest' }],
    ['urgency', { urgency: 'urgent' }],
    ['state', { state: 'all' }],
    ['callback_required', { callback_required: 'yes' }],
    ['completed_after', { completed_after: 'yesterday' }],
    ['completed_before', { completed_before: '2026-11-21T10:00:00' }],
    ['completed_after', { completed_after: '0001-01-01T00:00:00+01:00' }],
    ['completed_before', { completed_before: '9999-12-31T23:59:59-01:00' }],
    ['tag', { tag: 'x'.repeat(201) }],
    ['q', { q: 'a\0b' }],
    ['cursor', { cursor: 'x' }],
    ['cursor', { cursor: cursor('asc', 5) }],
    ['cursor', { cursor: cursor('desc', 5, id), order: 'asc' }],
    ['cursor', { cursor: cursor('asc', -5), order: 'asc' }],
    ['cursor', { cursor: cursor('asc', 1e30), order: 'asc' }],
    ['cursor', { cursor: cursor('desc', 1e15, id) }],
    ['cursor', { cursor: encodeCursor('events-1', ['asc', 5]), order: 'asc' }],
  ])('with validation_error and the path %s: %j', async (path, query) => {
    expect(await list(query as Record<string, string>)).toMatchObject({
      status: 400,
      body: { error: 'validation_error', issues: [{ path: [path] }] },
    })
  })

  test.each(['page', 'Limit'])('with validation_error for the unknown name %s', async (name) => {
    expect(await list({ [name]: '2' })).toMatchObject({
      status: 400,
      body: { error: 'validation_error', issues: [{ path: [], message: expect.stringContaining(name) }] },
    })
  })

  test('with rate_limited after 60 in a minute, and the import keeps its own limit', async () => {
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await list()).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await api('POST', '/messages', { token, body: {} })).status).toBe(400)
  })
})
