import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { RecentMessages } from '../../contract/messages/event'
import { SAMPLE_EVENT_ID } from '../../contract/messages/sample'
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

const recent = (query = '') => api('GET', `/messages/recent${query}`, { token })
const listed = async (query = '') => RecentMessages.parse((await recent(query)).body).messages
const complete = async (change: Partial<MessageInput> = {}) => {
  const [completed] = await completeMessages(account, [aMessage(change)])
  if (!completed) throw new Error('nothing was completed')
  return completed
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const storedData = async (messageId: string) => {
  const [row] = await database.sql`select data from events where message_id = ${messageId}`
  return JSON.parse(row?.data)
}

describe('200', () => {
  test('returns the stored event of each message, with its id and the time of the response', async () => {
    const completed = await complete({ tags: ['new patient'] })
    const before = Date.now()
    const { status, body } = await recent()
    const [message] = RecentMessages.parse(body).messages
    expect(status).toBe(200)
    expect(body).toEqual({
      messages: [
        {
          event: 'message.completed',
          event_id: completed.eventId,
          delivered_at: message?.delivered_at,
          data: await storedData(completed.messageId),
        },
      ],
    })
    const deliveredAt = Date.parse(message?.delivered_at ?? '')
    expect(deliveredAt).toBeGreaterThanOrEqual(before)
    expect(deliveredAt).toBeLessThanOrEqual(Date.now())
  })

  test('lists the newest first, and at the same time the greater id first', async () => {
    const ids = [randomUUID(), randomUUID()].sort()
    await complete({ id: ids[0]!, completedAt: at(5) })
    const newest = await complete({ completedAt: at(6) })
    await complete({ id: ids[1]!, completedAt: at(5) })
    const oldest = await complete({ completedAt: at(4) })
    expect((await listed('?limit=9')).map(({ data }) => data.id)).toEqual([
      newest.messageId,
      ids[1],
      ids[0],
      oldest.messageId,
    ])
  })

  test('contains no messages of another account and no unfinished ones', async () => {
    const other = await anAccount()
    await completeMessages(other, [aMessage()])
    await database.sql`insert into messages (account_id, state) values (${account.id}, 'transcribing'), (${account.id}, 'failed')`
    const { messageId } = await complete()
    expect((await listed()).map(({ data }) => data.id)).toEqual([messageId])
  })

  test('contains the current tags, and all other values as stored', async () => {
    const { messageId } = await complete({ tags: ['old'], channel: { ...aMessage().channel, name: 'then.example' } })
    await database.sql`
      update messages set tags = array['new', 'urgent'], channel = jsonb_set(channel, '{name}', '"now.example"')
      where id = ${messageId}`
    const [message] = await listed()
    expect(message?.data.tags).toEqual(['new', 'urgent'])
    expect(message?.data.channel.name).toBe('then.example')
  })

  test('contains the same data and event id after the event was deleted', async () => {
    const { eventId } = await complete({ tags: ['kept'] })
    const [before] = await listed()
    await database.sql`delete from events where 'evt_' || id = ${eventId}`
    const [after] = await listed()
    expect(after).toEqual({ ...before, delivered_at: after?.delivered_at })
  })

  test('contains one marked sample for an account without completed messages, whatever the limit', async () => {
    await database.sql`insert into messages (account_id, state) values (${account.id}, 'recorded')`
    const { status, body } = await recent('?limit=50')
    const { messages } = RecentMessages.parse(body)
    expect(status).toBe(200)
    expect(body).toEqual({ messages })
    expect(messages).toMatchObject([
      {
        event: 'message.completed',
        event_id: SAMPLE_EVENT_ID,
        sample: true,
        data: {
          id: 'sample',
          tags: ['sample'],
          transcript: { text: expect.stringMatching(/^Sample message/) },
          summary: { text: expect.stringMatching(/^Sample message/) },
          audio: { url: 'http://localhost:3000/api/listen/sample?t=sample' },
          dashboard_url: 'http://localhost:3000/messages/sample',
        },
      },
    ])
  })

  test('contains no sample after a message was completed', async () => {
    await complete()
    expect((await listed()).map((message) => 'sample' in message)).toEqual([false])
  })

  test('has as many messages as the limit says', async () => {
    const inputs = Array.from({ length: 105 }, (_, minute) => aMessage({ completedAt: at(minute) }))
    await completeMessages(account, inputs)
    for (const [what, query, expected] of [
      ['absent', '', 3],
      ['empty', '?limit=', 3],
      ['1', '?limit=1', 1],
      ['7', '?limit=7', 7],
      ['100', '?limit=100', 100],
      ['101, clamped', '?limit=101', 100],
      ['twenty digits are clamped', '?limit=99999999999999999999', 100],
      ['400 digits are clamped', `?limit=${'9'.repeat(400)}`, 100],
      ['0, clamped', '?limit=0', 1],
      ['-5, clamped', '?limit=-5', 1],
      ['leading zeros', '?limit=007', 7],
      ['3abc', '?limit=3abc', 3],
      ['2.5', '?limit=2.5', 3],
      ['2.0', '?limit=2.0', 3],
      ['1e1', '?limit=1e1', 3],
      ['0x10', '?limit=0x10', 3],
      ['abc', '?limit=abc', 3],
      ['NaN', '?limit=NaN', 3],
      ['Infinity', '?limit=Infinity', 3],
      ['digits of another script', '?limit=%D9%A5', 3],
      ['spaces around it', '?limit=%205%20', 5],
      ['a plus sign, which is decoded as a space', '?limit=+5', 5],
      ['an encoded plus sign', '?limit=%2B5', 5],
      ['a space inside', '?limit=5%200', 3],
      ['a NUL character', '?limit=%00', 3],
      ['the first of two counts', '?limit=2&limit=9', 2],
      ['as a list', '?limit[]=9', 3],
    ] as const)
      expect({ what, messages: (await listed(query)).length }).toEqual({ what, messages: expected })
  })

  describe('channel_id', () => {
    let domain: { id: string; name: string }
    let campaign: { id: string; name: string }
    beforeEach(async () => {
      domain = await aChannel({ accountId: account.id })
      campaign = await aChannel({ accountId: account.id, type: 'campaign' })
    })
    const completeOn = (channelId: string, minute: number) => complete({ channelId, completedAt: at(minute) })

    test('lists only the messages of this channel, newest first', async () => {
      const older = await completeOn(campaign.id, 1)
      await completeOn(domain.id, 2)
      const newer = await completeOn(campaign.id, 3)
      await complete({ completedAt: at(4) })
      const ids = async (query: string) => (await listed(query)).map(({ data }) => data.id)
      expect(await ids(`?channel_id=${campaign.id}`)).toEqual([newer.messageId, older.messageId])
      expect(await ids(`?channel_id=${campaign.id.toUpperCase()}&limit=1`)).toEqual([newer.messageId])
      expect(await ids('?channel_id=&limit=9')).toHaveLength(4)
    })

    test('returns an empty list for a channel without messages when the account has messages', async () => {
      await completeOn(domain.id, 1)
      expect((await recent(`?channel_id=${campaign.id}`)).body).toEqual({ messages: [] })
    })

    test('returns the sample on this channel when the account has no completed message', async () => {
      await database.sql`insert into messages (account_id, channel_id, state) values (${account.id}, ${domain.id}, 'failed')`
      expect(await listed(`?channel_id=${campaign.id}`)).toMatchObject([
        {
          event_id: SAMPLE_EVENT_ID,
          sample: true,
          data: { channel: { id: campaign.id, name: campaign.name, type: 'campaign', page_url: null } },
        },
      ])
      expect(await listed(`?channel_id=${domain.id}`)).toMatchObject([
        { data: { channel: { type: 'domain', page_url: `https://${domain.name}/` } } },
      ])
    })

    test.each([
      ['an unknown UUID', () => randomUUID()],
      ['a channel of another account', async () => (await aChannel({ accountId: (await anAccount()).id })).id],
      ['text', () => 'campaign'],
      ['NUL', () => '%00'],
      ['10,000 characters', () => 'a'.repeat(10_000)],
      ['a UUID with an extra character', () => `${domain.id}0`],
    ])('with %s is invalid_channel_id, with and without messages', async (_what, idOf) => {
      const query = `?channel_id=${await idOf()}`
      expect(await recent(query)).toMatchObject({ status: 400, body: { error: 'invalid_channel_id' } })
      await completeOn(domain.id, 1)
      expect(await recent(query)).toMatchObject({ status: 400, body: { error: 'invalid_channel_id' } })
    })
  })
})

describe('404', () => {
  test.each(['/messages/', '/messages/recent/', '/messages/recent/x', '/messages/Recent', '/Messages'])(
    'is returned for %s',
    async (path) => {
      expect(await api('GET', path, { token })).toMatchObject({ status: 404, body: { error: 'not_found' } })
    },
  )
})
