import { fillPlaceholders } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { RecentMessages } from '../../contract/messages/event'
import { resetEnv } from '../../env'
import { completeMessages, type MessageInput } from '../../messages/completion/complete'
import { newestOfAccount, newestOfChannel } from '../../messages/inbox/recent'
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
afterEach(() => {
  process.env.BASE_URL = 'http://localhost:3000'
  resetEnv()
})

const recent = (query = '') => api('GET', `/messages/recent${query}`, { token })
const listed = async (query = '') => RecentMessages.parse((await recent(query)).body).messages
const complete = async (change: Partial<MessageInput> = {}) => {
  const [completed] = await completeMessages(account, [aMessage(change)])
  if (!completed) throw new Error('nothing was completed')
  return completed
}
const storedData = async (messageId: string) => {
  const [row] = await database.sql`select data from events where message_id = ${messageId}`
  return JSON.parse(row?.data)
}

test('links to the current address of the service, with the token of the stored event', async () => {
  const { messageId } = await complete()
  const { audio } = await storedData(messageId)
  process.env.BASE_URL = 'https://voice.example.com/'
  resetEnv()
  const [message] = await listed()
  expect(message?.data.audio.url).toBe(audio.url.replace('http://localhost:3000', 'https://voice.example.com'))
  expect(message?.data.dashboard_url).toBe(`https://voice.example.com/messages/${messageId}`)
  expect(await storedData(messageId)).toMatchObject({ audio })
})

test.each([
  ['', 'messages_recent'],
  [' of one channel', 'messages_channel_recent'],
])('takes one statement with an index of recent messages%s and without a sort', async (ofOne, index) => {
  const { id: channelId } = await aChannel({ accountId: account.id })
  await database.sql`
    insert into messages (account_id, channel_id, state, completed_at, sender, channel, summary, google_review, audio_expires_at)
    select ${account.id}, ${channelId}, 'completed', now() - n * interval '1 minute', '{}', '{}', '{}', '{}', now()
    from generate_series(1, 5000) as n`
  await database.sql`
    insert into events (account_id, message_id, kind, data)
    select account_id, id, 'message.completed', '{}' from messages where account_id = ${account.id}`
  await database.sql`analyze messages, events`
  const { sql, params } = new PgDialect().sqlToQuery(ofOne === '' ? newestOfAccount() : newestOfChannel())
  const values = fillPlaceholders(params, { accountId: account.id, channelId, limit: 3 })
  const rows = await database.sql.unsafe(`explain ${sql}`, values as string[])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(`Index Scan using ${index} `)
  expect(plan).not.toContain('Sort')
  expect(plan).toContain('Index Scan using events_message')
})
