import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { accounts, events } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { listActivities } from '../../accounts/account/activity'
import { findMessage } from '../../messages/inbox/find'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import { aTranscript, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording, jobRow, messageRow } from '../../testing/processing/recordings'
import type { Engines } from '../port/engines'
import { OtherLanguageError } from '../port/step-error'
import { retryMessage } from '../retry'
import { messageStatus } from '../status/message-status'
import { processMessage } from '../work/process-message'
import { completeHeld } from './complete-held'

testDatabase()

testDataDir()
let account: Account
let ada: { userId: string; tokenId: null; ipAddress: null }
beforeEach(async () => {
  account = await anAccount()
  const { userId } = await aMember({ accountId: account.id, name: 'Ada Marsh' })
  ada = { userId, tokenId: null, ipAddress: null }
})

const unclear = testEngines({ transcribe: async () => aTranscript({ text: 'I am Aida Mars.', confidence: 0.4 }) })
const czech = testEngines({
  transcribe: async (_, { language }) => {
    if (language === 'cs') return aTranscript({ language, text: 'Dobrý den.', confidence: 0.4 })
    throw new OtherLanguageError('cs')
  },
})

async function run(id: string, engines: Engines): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await processMessage(id, { engines, now: new Date(Date.now() + 1000) })
}

async function held(engines: Engines): Promise<string> {
  const id = await anAcceptedRecording(account)
  await run(id, engines)
  expect(await jobRow(id)).toMatchObject({ state: 'held' })
  return id
}

const payloadOf = async (id: string) => {
  const [event] = await db().select().from(events).where(eq(events.messageId, id))
  return JSON.parse(event?.data ?? 'null')
}
const logged = async () => (await listActivities(account, { limit: 50 })).activities

describe('a person completes a message that waits', () => {
  test.each([
    ['not_understood', unclear, 'I am Aida Mars.', 'en'],
    ['language_not_expected', czech, 'Dobrý den.', 'cs'],
  ] as const)('as it was heard: %s', async (reason, engines, heard, language) => {
    const id = await held(engines)
    expect(await jobRow(id)).toMatchObject({ heldReason: reason })
    expect(await completeHeld(account, ada, id)).toBe(true)
    await run(id, engines)
    expect((await payloadOf(id)).transcript).toEqual({ text: heard, confidence: 0.4 })
    expect(await messageStatus(account, id)).toMatchObject({
      state: 'completed',
      language,
      completed_as_heard: reason,
      correction: null,
    })
    expect(await logged()).toEqual([
      expect.objectContaining({ action: 'message_completed_as_heard', user_name: 'Ada Marsh', subject_id: id }),
    ])
  })

  test.each([
    ['not_understood', unclear, 'I am Aida Mars.'],
    ['language_not_expected, although nothing was transcribed', czech, ''],
  ] as const)('with a text of their own: %s', async (_, engines, heard) => {
    const id = await held(engines)
    expect(await completeHeld(account, ada, id, 'I am Ada Marsh.\0')).toBe(true)
    await run(id, engines)
    expect((await payloadOf(id)).transcript).toEqual({ text: 'I am Ada Marsh.', confidence: 1 })
    const correction = { corrected_at: expect.any(String), heard }
    expect(await messageStatus(account, id)).toMatchObject({
      state: 'completed',
      completed_as_heard: null,
      correction: { ...correction, text: 'I am Ada Marsh.' },
    })
    expect(await findMessage(account, ada.userId, id)).toMatchObject({
      correction: { ...correction, corrected_by: 'Ada Marsh' },
    })
    expect(await logged()).toEqual([
      expect.objectContaining({ action: 'message_corrected', user_name: 'Ada Marsh', detail: '' }),
    ])
  })

  test('once: a repeat, another reason, another account and a text without words are refused', async () => {
    const id = await held(unclear)
    const stranger = await anAccount()
    expect(await completeHeld(stranger, ada, id)).toBeNull()
    await expect(completeHeld(account, ada, id, '…')).rejects.toMatchObject({ body: { error: 'validation_error' } })
    await expect(retryMessage(account, ada, id)).rejects.toMatchObject({ body: { error: 'conflict' } })
    expect(await messageRow(id)).toMatchObject({ transcriptText: 'I am Aida Mars.', heardText: null })
    await completeHeld(account, ada, id)
    await expect(completeHeld(account, ada, id)).rejects.toMatchObject({ body: { error: 'conflict' } })
    const waiting = await held(testEngines({ canTranscribe: () => 'speech_engine_missing' }))
    await expect(completeHeld(account, ada, waiting)).rejects.toMatchObject({ body: { error: 'conflict' } })
  })
})

describe('where the account chose so, a message is completed as it was heard, without waiting', () => {
  beforeEach(() => db().update(accounts).set({ completesAsHeard: true }).where(eq(accounts.id, account.id)))

  test.each([
    ['not_understood', unclear, 'I am Aida Mars.'],
    ['language_not_expected', czech, 'Dobrý den.'],
  ] as const)('%s', async (reason, engines, heard) => {
    const id = await anAcceptedRecording(account)
    await run(id, engines)
    expect((await payloadOf(id)).transcript).toEqual({ text: heard, confidence: 0.4 })
    expect(Object.keys(await payloadOf(id))).not.toContain('completed_as_heard')
    expect(await messageStatus(account, id)).toMatchObject({ state: 'completed', completed_as_heard: reason })
    expect(await findMessage(account, ada.userId, id)).toMatchObject({ completed_as_heard: reason })
  })

  test('it is not marked when it was understood', async () => {
    const id = await anAcceptedRecording(account)
    await run(id, testEngines())
    expect(await messageStatus(account, id)).toMatchObject({ state: 'completed', completed_as_heard: null })
  })

  test('a language that no engine speaks still waits', async () => {
    const engines = testEngines({
      canTranscribe: (language) => (language === 'cs' ? 'language_unsupported' : 'yes'),
      transcribe: async () => {
        throw new OtherLanguageError('cs')
      },
    })
    expect(await jobRow(await held(engines))).toMatchObject({ heldReason: 'language_unsupported' })
  })
})
