import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { createAccount, setPlan } from '../../accounts/members/accounts'
import { changeChannel } from '../../channels/change-channel'
import { createChannel } from '../../channels/create-channel'
import type { Channel } from '../../contract/channels/channel'
import { Message } from '../../contract/messages/message'
import { testDatabase } from '../../testing/database/database'
import { findMessage } from '../inbox/find'
import { findMessages } from '../inbox/list'
import { completeMessages, type MessageInput } from './complete'

const database = testDatabase()
const completedAt = new Date('2026-11-21T09:30:00.000Z')
let account: Account
let channel: Channel
let other: Channel

beforeAll(async () => {
  ;({ account } = await createAccount({ name: 'Harbour Dental', plan: 'pro', adminEmail: 'ada@harbour.example' }))
  channel = await createChannel(account, SYSTEM_ACTOR, { type: 'domain', name: 'harbour.example' })
  other = await createChannel(account, SYSTEM_ACTOR, { type: 'campaign', name: 'Spring' })
  // All channels, one channel, another channel, and a disabled one.
  await database.sql`
    insert into webhook_subscriptions (id, account_id, url, secret_prefix, encrypted_secret, source, zapier_subscription_id,
      channel_id, channel_type, is_active, disabled_at, disabled_reason)
    values ('00000000-0000-4000-8000-000000000001', ${account.id}, 'https://a.example', 'p', 's', 'zapier', '1', null, null, true, null, null),
      ('00000000-0000-4000-8000-000000000002', ${account.id}, 'https://b.example', 'p', 's', 'zapier', '2', ${channel.id}, 'domain', true, null, null),
      ('00000000-0000-4000-8000-000000000003', ${account.id}, 'https://c.example', 'p', 's', 'zapier', '3', ${other.id}, 'campaign', true, null, null),
      ('00000000-0000-4000-8000-000000000004', ${account.id}, 'https://d.example', 'p', 's', 'zapier', '4', null, null, false, now(), 'failures')`
})

const input = (change: Partial<MessageInput> = {}): MessageInput => ({
  createdAt: new Date('2026-11-21T09:29:00.000Z'),
  completedAt,
  durationSeconds: 4.2,
  sender: { verification_method: 'email', contact_verified: true, email: 'a@b.example', phone: null, whatsapp: null },
  channelId: channel.id,
  channel: { type: 'domain', id: channel.id, name: channel.name, page_url: null },
  transcriptText: 'Hello.',
  transcriptConfidence: 0.9,
  summary: {
    text: 'A greeting.',
    urgency: null,
    sentiment: null,
    intent: null,
    callback_required: false,
    action_items: [],
    mentioned: { names: [], phones: [], emails: [] },
  },
  tags: [],
  googleReview: { enabled: false, review_url: null, draft_text: null },
  audioKey: null,
  ...change,
})

const rows = async () => {
  const [count] = await database.db.execute<{ messages: number; events: number; deliveries: number }>(
    sql`select (select count(*)::int from messages) as messages, (select count(*)::int from events) as events,
          (select count(*)::int from deliveries) as deliveries`,
  )
  return count
}
const dataOf = async (eventId: string) => {
  const [event] = await database.sql`select data from events where 'evt_' || id = ${eventId}`
  return Message.parse(JSON.parse(event?.data))
}

describe('completing messages', () => {
  test('writes the message, its event and a delivery for each active subscription that matches', async () => {
    const [completed] = await completeMessages(account, [input()])
    expect(completed?.eventId).toMatch(/^evt_[0-9a-f-]{36}$/)
    expect(completed?.deliveries.map(({ groupId: subscriptionId }) => subscriptionId.at(-1)).sort()).toEqual(['1', '2'])
    const data = await dataOf(completed!.eventId)
    expect(data.id).toBe(completed!.messageId)
    const [row] = await database.db.select().from(messages).where(eq(messages.id, completed!.messageId))
    expect(row).toMatchObject({ state: 'completed', completedAt, transcriptText: 'Hello.', channelId: channel.id })
  })

  test('keeps the order of its input', async () => {
    const texts = ['one', 'two', 'three']
    const completed = await completeMessages(
      account,
      texts.map((transcriptText) => input({ transcriptText })),
    )
    const data = await Promise.all(completed.map(({ eventId }) => dataOf(eventId)))
    expect(data.map(({ transcript }) => transcript.text)).toEqual(texts)
    expect(data.map(({ id }) => id)).toEqual(completed.map(({ messageId }) => messageId))
  })

  test('saves the current values: a later rename or plan does not change the event', async () => {
    const [completed] = await completeMessages(account, [input()])
    await changeChannel(account, SYSTEM_ACTOR, channel.id, { name: 'renamed.example' })
    await setPlan(account.id, 'free')
    const data = await dataOf(completed!.eventId)
    expect(data.channel.name).toBe('harbour.example')
    expect(data.audio.expires_at).toBe('2027-11-21T09:30:00.000Z')
    await setPlan(account.id, 'pro')
  })

  test('is atomic: if the contract refuses one message, none is written', async () => {
    const before = await rows()
    const bad = input({ durationSeconds: -1, channel: { ...input().channel, page_url: 7 as never } })
    await expect(completeMessages(account, [input(), bad])).rejects.toMatchObject({
      error: 'validation_error',
      body: { issues: [{ path: ['duration_seconds'] }, { path: ['channel', 'page_url'] }] },
    })
    expect(await rows()).toEqual(before)
  })

  test('never fails because of a model’s output, which is corrected entry by entry', async () => {
    const summary = {
      text: 'word '.repeat(300),
      urgency: 'huge',
      sentiment: 'positive',
      intent: 7,
      callback_required: 'yes',
      action_items: [{ task: 'Call back', priority: 'high', deadline: 'ASAP' }, { task: 'Wait' }],
      mentioned: { names: ['', 'Ada\0'], phones: ['0201', '+12015550123'], emails: ['no address', 'ada@example.com'] },
    }
    const [completed] = await completeMessages(account, [input({ summary, transcriptConfidence: 1.5 })])
    const data = await dataOf(completed!.eventId)
    expect(data.transcript.confidence).toBe(1)
    expect(data.summary).toEqual({
      text: 'word '.repeat(200).trim(),
      urgency: null,
      sentiment: 'positive',
      intent: null,
      callback_required: false,
      action_items: [
        { task: 'Call back', priority: 'high', deadline: 'ASAP' },
        { task: 'Wait', priority: 'medium', deadline: null },
      ],
      mentioned: { names: ['Ada'], phones: ['+12015550123'], emails: ['ada@example.com'] },
    })
    const [row] = await database.db.select().from(messages).where(eq(messages.id, completed!.messageId))
    expect(row).toMatchObject({ summary: data.summary, transcriptConfidence: 1 })
  })

  test('saves the review step with a draft of the transcript, with masked numbers', async () => {
    const googleReview = { enabled: true, review_url: 'https://g.page/r/harbour/review' }
    const transcriptText = 'Great! My card is 4111 1111 1111 1111.'
    const [completed] = await completeMessages(account, [input({ googleReview, transcriptText })])
    const data = await dataOf(completed!.eventId)
    expect(data.google_review).toEqual({ ...googleReview, draft_text: 'Great! My card is ****.' })
    expect(data.transcript.text).toBe(transcriptText)
  })

  test('reads the plan in its transaction, for the review step and the link', async () => {
    const googleReview = { enabled: true, review_url: 'https://g.page/r/harbour/review' }
    await setPlan(account.id, 'free')
    const [onFree] = await completeMessages(account, [input({ googleReview })])
    // After a downgrade to free, active subscriptions still get deliveries.
    expect(onFree?.deliveries).toHaveLength(2)
    expect(await dataOf(onFree!.eventId)).toMatchObject({
      google_review: { enabled: false, review_url: null, draft_text: null },
      audio: { expires_at: '2026-12-21T09:30:00.000Z' },
    })
    await setPlan(account.id, 'starter')
    const [onStarter] = await completeMessages({ ...account, plan: 'free' }, [input({ googleReview })])
    expect(await dataOf(onStarter!.eventId)).toMatchObject({
      google_review: { ...googleReview, draft_text: 'Hello.' },
      audio: { expires_at: '2027-02-19T09:30:00.000Z' },
    })
    await setPlan(account.id, 'pro')
  })

  test('accepts a sender’s number of an unknown range, and refuses a number that is not E.164', async () => {
    const withPhone = (phone: string) =>
      input({ sender: { ...input().sender, verification_method: 'sms', email: null, phone } })
    const [completed] = await completeMessages(account, [withPhone('+15555555555')])
    expect((await dataOf(completed!.eventId)).sender.phone).toBe('+15555555555')
    for (const phone of ['15555555555', '+0123456789', '+1', '+1234567890123456', '+1 555 555 5555'])
      await expect(completeMessages(account, [withPhone(phone)])).rejects.toMatchObject({
        error: 'validation_error',
        body: { issues: [{ path: ['sender', 'phone'] }] },
      })
  })

  test.each([[null], [{}], [{ text: '' }], [{ text: ' \n' }]])(
    'refuses a summary without text, which is a failed step: %j',
    async (summary) => {
      const before = await rows()
      await expect(completeMessages(account, [input({ summary })])).rejects.toMatchObject({
        error: 'validation_error',
        body: { issues: [{ path: ['summary', 'text'] }] },
      })
      expect(await rows()).toEqual(before)
    },
  )

  test.each(['', '[BLANK_AUDIO]', ' ... '])('completes without speech: %j', async (transcriptText) => {
    const googleReview = { enabled: true, review_url: 'https://g.page/r/harbour/review' }
    const [completed] = await completeMessages(account, [input({ transcriptText, summary: null, googleReview })])
    expect(await dataOf(completed!.eventId)).toMatchObject({
      transcript: { text: '', confidence: 0 },
      summary: { text: 'No speech was detected.', urgency: null },
      google_review: { enabled: true, draft_text: null },
    })
  })

  test('refuses contradictory fields, with their paths', async () => {
    const sender = { ...input().sender, phone: '+12015550123' }
    await expect(completeMessages(account, [input({ sender })])).rejects.toMatchObject({
      body: { issues: [{ path: ['sender', 'phone'] }] },
    })
  })

  test('refuses an id in use, and publishes nothing', async () => {
    const [first] = await completeMessages(account, [input()])
    const before = await rows()
    await expect(completeMessages(account, [input(), input({ id: first!.messageId })])).rejects.toMatchObject({
      error: 'conflict',
    })
    expect(await rows()).toEqual(before)
  })
})

describe('sizes', () => {
  test('a transcript of more than 200 kB is refused and not stored', async () => {
    const before = await rows()
    await expect(
      completeMessages(account, [input(), input({ transcriptText: 'word '.repeat(41_000) })]),
    ).rejects.toMatchObject({
      error: 'validation_error',
      body: { issues: [{ path: ['transcript', 'text'], message: expect.stringContaining('the limit is 204800') }] },
    })
    expect(await rows()).toEqual(before)
  })

  test.each([
    ['one word', 'x'.repeat(204_800)],
    ['a hundred thousand words', 'a '.repeat(102_400)],
    ['as many different words as fit', Array.from({ length: 28_000 }, (_, n) => `w${n}`).join(' ')],
    ['control characters', `${'\u0001'.repeat(204_799)}a`],
    ['quotes', `${'"'.repeat(204_799)}a`],
  ])('200 kB are completed, found and shown: %s', async (_, transcriptText) => {
    const [completed] = await completeMessages(account, [input({ transcriptText })])
    const found = await findMessage(account, randomUUID(), completed?.messageId ?? '')
    expect(found?.message.transcript.text).toBe(transcriptText)
    const { messages } = await findMessages(account, randomUUID(), { q: transcriptText.slice(0, 5) })
    expect(JSON.stringify(messages).length).toBeLessThan(100_000)
  })
})
