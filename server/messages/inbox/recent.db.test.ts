import { desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { events, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { MESSAGE_COMPLETED, RecentMessages } from '../../contract/messages/event'
import type { Message } from '../../contract/messages/message'
import { resetEnv } from '../../env'
import { testDatabase } from '../../testing/database/database'
import { aChannel, anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { api } from '../../testing/rest/rest-request'
import { completeMessages, type MessageInput } from '../completion/complete'
import { eventIdFor, listedMessage } from '../completion/payload'
import { storable } from '../completion/transcript-text'
import { recentMessages } from './recent'

const database = testDatabase()
afterEach(() => {
  process.env.BASE_URL = 'http://localhost:3000'
  resetEnv()
})

const SEED = Number(process.env.RECENT_SEED ?? 20261122)
const MESSAGES = 60
const DAY_MS = 86_400_000
const now = new Date('2026-11-21T12:00:00.000Z')

/** Text with characters that JSON escapes, and with what the list looks for in a stored event. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        ',"audio":{"url":"',
        '},"dashboard_url":"x","tags":["y"],"google_review":{',
        '\\',
        '\\",',
        '"',
        '\n',
        '\u2028',
        '$&',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `a${parts.join('')}`)
const tag = words.map((text) => storable(text.slice(0, 40)))

const input = (channels: readonly Message['channel'][]): fc.Arbitrary<MessageInput> =>
  fc
    .record({
      transcriptText: words,
      text: words,
      task: words,
      deadline: fc.option(words),
      tags: fc.uniqueArray(tag, { maxLength: 4 }),
      channel: fc.constantFrom(...channels),
      durationSeconds: fc.double({ min: 0, max: 300, noNaN: true }),
      minutes: fc.integer({ min: 0, max: 9 }),
      isReviewed: fc.boolean(),
    })
    .map(({ text, task, deadline, minutes, isReviewed, channel, ...values }) =>
      aMessage({
        ...values,
        channel,
        channelId: channel.id,
        completedAt: new Date(now.getTime() - minutes * 60_000),
        summary: { text, action_items: [{ task, priority: 'high', deadline }] },
        googleReview: { enabled: isReviewed, review_url: isReviewed ? 'https://g.page/r/x/review' : null },
      }),
    )

/** What can happen to a message after its completion. */
const change = fc.oneof(
  fc.constant({}),
  fc.record({ tags: fc.uniqueArray(tag, { maxLength: 4 }) }),
  fc.integer({ min: -400, max: 400 }).map((days) => ({ audioExpiresAt: new Date(now.getTime() + days * DAY_MS) })),
  fc.constant({ isPruned: true }),
  // The form of an earlier release, or of a repair by hand.
  fc.constant({ isSpaced: true }),
)

/** Lists by parsing each stored event and building its payload, one after the other. */
async function reference(account: Account, limit: number, channelId?: string): Promise<unknown> {
  const rows = await db().select().from(messages).where(eq(messages.accountId, account.id)).orderBy(desc(messages.id))
  const stored = new Map((await db().select().from(events)).map((event) => [event.messageId, event.data]))
  const listed = rows
    .filter((row) => channelId === undefined || row.channelId === channelId)
    .sort((a, b) => b.completedAt!.getTime() - a.completedAt!.getTime())
    .slice(0, limit)
    .map((row) => ({
      event: MESSAGE_COMPLETED,
      event_id: `evt_${eventIdFor(row.id, MESSAGE_COMPLETED)}`,
      delivered_at: now.toISOString(),
      data: listedMessage(row, stored.get(row.id) ?? null),
    }))
  return JSON.parse(JSON.stringify(RecentMessages.parse({ messages: listed })))
}

test('lists of random messages are the same as parsed and built again, with every filter', async () => {
  const account = await anAccount({ plan: 'pro' })
  const { token } = await aToken({ accountId: account.id })
  const channels = await Promise.all([1, 2].map(() => aChannel({ accountId: account.id, type: 'domain' })))
  const shown = channels.map(({ id, name }) => ({ type: 'domain' as const, id, name, page_url: null }))
  const inputs = fc.sample(input(shown), { seed: SEED, numRuns: MESSAGES })
  await completeMessages(await anAccount(), [aMessage()])
  const completed = await completeMessages(account, inputs)
  const changes = fc.sample(change, { seed: SEED + 1, numRuns: MESSAGES })
  for (const [index, { messageId }] of completed.entries()) {
    const { isPruned, isSpaced, ...values } = { isPruned: false, isSpaced: false, ...changes[index] }
    if (Object.keys(values).length > 0) await db().update(messages).set(values).where(eq(messages.id, messageId))
    if (isPruned) await database.sql`delete from events where message_id = ${messageId}`
    if (isSpaced) await database.sql`update events set data = jsonb_pretty(data::jsonb) where message_id = ${messageId}`
  }
  process.env.BASE_URL = 'https://voice.example.com:8443'
  resetEnv()

  for (const channel_id of [undefined, ...channels.map(({ id }) => id)])
    for (const limit of [1, 2, 7, MESSAGES - 1, 100]) {
      const expected = await reference(account, limit, channel_id)
      const where = `seed ${SEED}, limit ${limit}, channel ${channel_id}`
      expect(await recentMessages(account, { limit, channel_id }, now), where).toEqual(expected)

      const query = channel_id === undefined ? '' : `&channel_id=${channel_id}`
      const { body } = await api('GET', `/messages/recent?limit=${limit}${query}`, { token })
      const sent = RecentMessages.parse(body).messages
      expect({ messages: sent.map((event) => ({ ...event, delivered_at: now.toISOString() })) }, where).toEqual(
        expected,
      )
    }
})
