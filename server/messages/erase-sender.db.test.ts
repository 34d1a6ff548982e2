import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '../accounts/account/account'
import { listActivities, SYSTEM_ACTOR } from '../accounts/account/activity'
import { resetEnv } from '../env'
import { testDatabase } from '../testing/database/database'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { anUnfinishedMessage } from '../testing/fixtures/unfinished-message'
import * as store from './audio/audio-store'
import { audioStore } from './audio/audio-store'
import { completeMessages } from './completion/complete'
import { toSender } from './completion/contact'
import { countOfSender, eraseSender } from './erase-sender'

const database = testDatabase()
let folder: string
let account: Account

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erase-sender-'))
  process.env.DATA_DIR = folder
  resetEnv()
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  account = await anAccount()
})

const ADA = 'Ada.Marsh@example.com'

async function aRecordedMessage(owner: Account, contact: string, key: string = crypto.randomUUID()) {
  await audioStore().put(key, Buffer.from('audio'))
  const method = contact.startsWith('+') ? 'sms' : 'email'
  const [message] = await completeMessages(owner, [
    aMessage({ sender: toSender(method, contact, true), audioKey: key, channelId: null }),
  ])
  if (!message) throw new Error('Nothing was completed.')
  return { ...message, id: message.messageId, key }
}

const erase = (contact: string) => eraseSender(account, SYSTEM_ACTOR, contact)
const rows = async (table: string, key: string, id: string) =>
  (await database.sql`select 1 from ${database.sql(table)} where ${database.sql(key)} = ${id}`).length

describe('erasing a sender', () => {
  test('deletes files, messages, events, deliveries and attempts of that contact in this account only', async () => {
    const { row: subscription } = await aSubscription({ accountId: account.id })
    const [mine, spelled] = [await aRecordedMessage(account, ADA), await aRecordedMessage(account, ADA.toLowerCase())]
    const other = await aRecordedMessage(account, 'bo@example.com')
    const foreign = await aRecordedMessage(await anAccount(), ADA)
    const eventId = mine.eventId.replace('evt_', '')
    await database.sql`insert into delivery_attempts (id, subscription_id, delivery_id, event_id, resend_number, number, attempted_at)
      values (gen_random_uuid(), ${subscription.id}, ${mine.deliveries[0]?.id ?? null}, ${eventId}, 0, 1, now())`
    expect(await countOfSender(account, ` ${ADA.toUpperCase()} `)).toBe(2)
    expect(await erase(` ${ADA.toUpperCase()} `)).toEqual({ messages: 2, in_progress: 0 })
    for (const { id, key } of [mine, spelled]) {
      expect(await rows('messages', 'id', id)).toBe(0)
      expect(await audioStore().head(key)).toBeNull()
    }
    for (const [table, column] of [
      ['events', 'id'],
      ['deliveries', 'event_id'],
      ['delivery_attempts', 'event_id'],
    ] as const)
      expect(await rows(table, column, eventId)).toBe(0)
    for (const { id, key } of [other, foreign]) {
      expect(await rows('messages', 'id', id)).toBe(1)
      expect(await rows('events', 'message_id', id)).toBe(1)
      expect(await audioStore().head(key)).not.toBeNull()
    }
  })

  test('is logged without the contact, and a repeat erases and logs nothing', async () => {
    await aRecordedMessage(account, ADA)
    await erase(ADA)
    expect(await erase(ADA)).toEqual({ messages: 0, in_progress: 0 })
    const { activities } = await listActivities(account, { limit: 9 })
    expect(activities.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['sender_erased', 'a•••@example.com', '1 message'],
    ])
  })

  test('by a phone number finds SMS and WhatsApp, and unfinished messages with their parts', async () => {
    await aRecordedMessage(account, '+442071838750')
    const id = await anUnfinishedMessage(account, {
      message: { sender: toSender('whatsapp', '+442071838750', false) },
      job: { state: 'failed', finishedAt: new Date(), nextAttemptAt: null },
    })
    await database.sql`insert into recording_parts (message_id, number, bytes, digest)
      values (${id}, 0, '\\x00', sha256('\\x00'))`
    expect(await erase('+44 20 7183-8750')).toEqual({ messages: 2, in_progress: 0 })
    expect(await rows('recording_parts', 'message_id', id)).toBe(0)
    expect(await rows('processing_jobs', 'id', id)).toBe(0)
  })

  test('leaves a message whose step is in flight, and says so; later it is erased', async () => {
    const lease = new Date(Date.now() + 60_000)
    const id = await anUnfinishedMessage(account, {
      message: { sender: toSender('email', ADA, false) },
      job: { attemptId: crypto.randomUUID(), attemptStartedAt: new Date(), nextAttemptAt: lease },
    })
    expect(await erase(ADA)).toEqual({ messages: 0, in_progress: 1 })
    await database.sql`update processing_jobs set next_attempt_at = now() - interval '1 second' where id = ${id}`
    // The worker stored the file, but died before it recorded it.
    await audioStore().put(id, Buffer.from('audio'))
    expect(await erase(ADA)).toEqual({ messages: 1, in_progress: 0 })
    expect(await audioStore().head(id)).toBeNull()
  })

  test('that ends after some files continues where it ended', async () => {
    const made = [await aRecordedMessage(account, ADA), await aRecordedMessage(account, ADA)]
    const real = audioStore()
    let left = 1
    const failing = {
      ...real,
      delete: (key: string) => (left-- > 0 ? real.delete(key) : Promise.reject(new Error('down'))),
    }
    const spy = vi.spyOn(store, 'audioStore').mockReturnValue(failing)
    await expect(erase(ADA)).rejects.toThrow('down')
    spy.mockRestore()
    expect(await countOfSender(account, ADA)).toBe(2)
    expect(await erase(ADA)).toEqual({ messages: 2, in_progress: 0 })
    for (const { key } of made) expect(await audioStore().head(key)).toBeNull()
  })

  test.each(['ada', '', '12345', "x' or 1=1"])('refuses %j, which is no contact', async (text) => {
    await expect(erase(text)).rejects.toMatchObject({ error: 'validation_error' })
  })
})
