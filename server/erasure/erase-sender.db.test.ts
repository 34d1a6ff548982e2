import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '../accounts/account/account'
import { listActivities, SYSTEM_ACTOR } from '../accounts/account/activity'
import * as store from '../messages/audio/audio-store'
import { audioStore } from '../messages/audio/audio-store'
import { DELETE_LATE_FILES, deleteLateFiles } from '../messages/audio/retention'
import { completeMessages } from '../messages/completion/complete'
import { toSender } from '../messages/completion/contact'
import type { Engines } from '../processing/port/engines'
import { processMessage } from '../processing/work/process-message'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { anUnfinishedMessage } from '../testing/fixtures/unfinished-message'
import { testEngines } from '../testing/processing/engines'
import { anAcceptedRecording } from '../testing/processing/recordings'
import { countOfSender, eraseSender } from './erase-sender'

const database = testDatabase()
testDataDir()
let account: Account
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
    expect(await erase(` ${ADA.toUpperCase()} `)).toEqual({ messages: 2 })
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

  test('deletes attempts whose event was pruned, with their responses', async () => {
    const { row: subscription } = await aSubscription({ accountId: account.id })
    const { id, eventId } = await aRecordedMessage(account, ADA)
    const event = eventId.replace('evt_', '')
    await database.sql`insert into delivery_attempts (id, subscription_id, event_id, resend_number, number, attempted_at, excerpt)
      values (gen_random_uuid(), ${subscription.id}, ${event}, 0, 1, now(), ${`No room for ${ADA}`})`
    await database.sql`delete from events where message_id = ${id}`
    await erase(ADA)
    expect(await rows('delivery_attempts', 'event_id', event)).toBe(0)
  })

  test('deletes the kept responses of requests about the messages, which may quote a note', async () => {
    const { messageId } = await aRecordedMessage(account, ADA)
    for (const path of [`/messages/${messageId}/notes`, '/messages/other/notes'])
      await database.sql`
        insert into idempotency_keys (account_id, endpoint, key, request_id, path, request_digest, response)
        values (${account.id}, 'POST', ${path}, gen_random_uuid(), ${path}, '', '{}')`
    await erase(ADA)
    expect(await database.sql`select path from idempotency_keys where account_id = ${account.id}`).toEqual([
      { path: '/messages/other/notes' },
    ])
  })

  test('is logged without the contact, and a repeat erases and logs nothing', async () => {
    await aRecordedMessage(account, ADA)
    await erase(ADA)
    expect(await erase(ADA)).toEqual({ messages: 0 })
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
    expect(await erase('+44 20 7183-8750')).toEqual({ messages: 2 })
    expect(await rows('recording_parts', 'message_id', id)).toBe(0)
    expect(await rows('processing_jobs', 'id', id)).toBe(0)
  })

  describe('while a step of the message is in flight', () => {
    /** Erases the sender while the engine of a step runs, and returns what the worker recorded. */
    async function eraseDuring(engine: 'prepareAudio' | 'transcribe' | 'summarize') {
      const id = await anAcceptedRecording(account, new Uint8Array(1_000).fill(7))
      const usual = testEngines()
      let erased: unknown
      const during =
        <Input extends unknown[], Output>(run: (...input: Input) => Promise<Output>) =>
        async (...input: Input) => {
          erased = await erase('ada@example.com')
          return run(...input)
        }
      const engines = { ...usual, [engine]: during<never[], unknown>(usual[engine] as never) } as Engines
      for (let step = 0; step < 3; step++) await processMessage(id, { engines })
      expect(erased).toEqual({ messages: 1 })
      return id
    }

    test.each(['prepareAudio', 'transcribe', 'summarize'] as const)('%s: its result is dropped', async (engine) => {
      await aSubscription({ accountId: account.id })
      const id = await eraseDuring(engine)
      for (const [table, column] of [
        ['messages', 'id'],
        ['processing_jobs', 'id'],
        ['processing_attempts', 'message_id'],
        ['recording_parts', 'message_id'],
      ] as const)
        expect(await rows(table, column, id)).toBe(0)
      expect(await rows('events', 'account_id', account.id)).toBe(0)
      expect(await countOfSender(account, 'ada@example.com')).toBe(0)
    })

    test('a file that its worker stores afterwards is deleted by a task', async () => {
      const id = await eraseDuring('prepareAudio')
      expect(await audioStore().head(id)).not.toBeNull()
      const [job] = await database.sql`
        select payload, run_at > now() + interval '4 minutes' as is_later
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${DELETE_LATE_FILES} and payload::jsonb -> 'keys' ? ${id}`
      expect(job).toEqual({ payload: { keys: [id] }, is_later: true })
      await deleteLateFiles(job?.payload)
      expect(await audioStore().head(id)).toBeNull()
      await expect(deleteLateFiles(job?.payload)).resolves.toBeUndefined()
    })
  })

  test('the task keeps the file of a message that exists', async () => {
    const id = await anAcceptedRecording(account, new Uint8Array(1_000).fill(7))
    await processMessage(id, { engines: testEngines() })
    await deleteLateFiles({ keys: [id] })
    expect(await audioStore().head(id)).not.toBeNull()
  })

  test('while steps of forty messages are recorded ends, and leaves none', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, () => anAcceptedRecording(account, new Uint8Array(100).fill(7))),
    )
    const work = ids.map(async (id) => {
      for (let step = 0; step < 3; step++) await processMessage(id, { engines: testEngines() })
    })
    const erasures = [erase('ada@example.com'), erase('ada@example.com')]
    const counts = await Promise.all(erasures)
    await Promise.all(work)
    expect(counts.reduce((sum, { messages }) => sum + messages, 0)).toBe(40)
    expect(await rows('messages', 'account_id', account.id)).toBe(0)
    expect(await rows('events', 'account_id', account.id)).toBe(0)
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
    expect(await erase(ADA)).toEqual({ messages: 2 })
    for (const { key } of made) expect(await audioStore().head(key)).toBeNull()
  })

  test.each(['ada', '', '12345', "x' or 1=1"])('refuses %j, which is no contact', async (text) => {
    await expect(erase(text)).rejects.toMatchObject({ error: 'validation_error' })
  })
})
