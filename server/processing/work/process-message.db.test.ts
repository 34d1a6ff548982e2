import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { accounts, deliveries, events, processingJobs, recordingParts } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import type { FailureCode } from '../../contract/processing/processing'
import { audioStore } from '../../messages/audio/audio-store'
import { testDataDir } from '../../testing/database/data-dir'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aSummary, aTranscript, prepared, testEngines } from '../../testing/processing/engines'
import { anAcceptedRecording, historyOf, jobRow, messageRow } from '../../testing/processing/recordings'
import { deleteOldParts } from '../audio/recording-parts'
import { discardMessage } from '../discard'
import { resumeHeld } from '../held/resume'
import type { Engines } from '../port/engines'
import { OtherLanguageError, type RetryRule, StepError } from '../port/step-error'
import { retryAllFailed, retryMessage } from '../retry'
import { claimStep, LEASE_SECONDS, renewLeases } from './claim'
import { processMessage, runStep } from './process-message'
import { recordStep } from './record-step'

testDatabase()

testDataDir()
let account: Account
beforeEach(async () => {
  account = await anAccount()
})

// The database rounds the time of a row to milliseconds, so it can be later than a clock that is read after the insert.
const afterRounding = () => new Date(Date.now() + 1)

/** Runs the steps of a message that are due at `now`, at most ten. */
async function processDue(id: string, engines: Engines = testEngines(), now = afterRounding()): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    const next = await processMessage(id, { engines, now })
    if (next === null || next > now) return
  }
}

const failing = (retry: RetryRule, code: FailureCode = 'provider_error') =>
  new StepError(code, 'The provider failed.', { retry })
const throwing = (error: Error) => async () => {
  throw error
}
const eventsOf = (messageId: string) => db().select().from(events).where(eq(events.messageId, messageId))
const partsOf = (messageId: string) => db().select().from(recordingParts).where(eq(recordingParts.messageId, messageId))
/** The database rounds the time of a row to the nearest millisecond, and Date.now() rounds down. */
const inSeconds = (seconds: number) => new Date(Date.now() + 1 + seconds * 1000)

describe('a recording', () => {
  test('becomes a completed message, with its event and a delivery to each subscription in the same commit', async () => {
    const { row: subscription } = await aSubscription({ accountId: account.id })
    const recording = new Uint8Array(600_000).map((_, index) => index % 251)
    const id = await anAcceptedRecording(account, recording)
    expect(await messageRow(id)).toMatchObject({ state: 'recorded', audioKey: null })
    expect(await partsOf(id)).toHaveLength(3)

    await processDue(id)
    expect(await messageRow(id)).toMatchObject({
      state: 'completed',
      durationSeconds: 2,
      transcriptText: aTranscript().text,
      transcriptConfidence: 0.9,
      language: 'en',
      transcriptSource: { engine: 'test', model: 'speech-1' },
      summarySource: { engine: 'test', model: 'summary-1' },
      audioKey: id,
      audioDetails: { inputFormat: 'webm/opus', peaks: [0, 50, 100], damage: null },
    })
    expect(await jobRow(id)).toMatchObject({ state: 'completed', nextAttemptAt: null, attemptId: null })
    const [event, ...others] = await eventsOf(id)
    expect(others).toEqual([])
    expect(JSON.parse(event?.data ?? '')).toMatchObject({
      id,
      sender: { email: 'ada@example.com' },
      channel: { type: 'domain', page_url: 'https://harbourdental.example/contact' },
      transcript: { text: aTranscript().text, confidence: 0.9 },
      summary: aSummary().summary,
    })
    const sent = await db().select().from(deliveries).where(eq(deliveries.subscriptionId, subscription.id))
    expect(sent.map(({ state, eventId }) => [state, eventId])).toEqual([['pending', event?.id]])
    expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 done', 'summarize 1 done'])
  })

  test('is stored byte by byte as it was received, and its parts are deleted when the file is stored', async () => {
    const recording = new Uint8Array(600_000).map((_, index) => (index * 7) % 256)
    const id = await anAcceptedRecording(account, recording)
    let received: Uint8Array | undefined
    const engines = testEngines({
      prepareAudio: async (bytes) => {
        received = bytes
        return prepared(bytes)
      },
    })
    await processMessage(id, { engines })
    expect(Buffer.compare(received ?? new Uint8Array(), recording)).toBe(0)
    const stored = await audioStore().get(id)
    expect(Buffer.compare(Buffer.from(await new Response(stored).arrayBuffer()), recording)).toBe(0)
    expect(await partsOf(id)).toEqual([])
  })

  test('without speech completes with an empty transcript and calls no summary', async () => {
    const id = await anAcceptedRecording(account)
    const nothing = aTranscript({
      text: '',
      confidence: 0,
      segments: [],
      source: { engine: 'voice-activity', model: '' },
    })
    let summaries = 0
    await processDue(
      id,
      testEngines({
        transcribe: async () => nothing,
        summarize: async () => {
          summaries++
          return aSummary({ summary: { ...aSummary().summary, text: '' } })
        },
      }),
    )
    const [event] = await eventsOf(id)
    expect(JSON.parse(event?.data ?? '')).toMatchObject({
      transcript: { text: '', confidence: 0 },
      summary: { text: 'No speech was detected.' },
    })
    expect(summaries).toBeLessThanOrEqual(1)
  })

  test.each([
    ['has lost a part', 'delete from recording_parts where number = 1'],
    ['has a changed part', `update recording_parts set bytes = '\\x00' where number = 1`],
  ])('that %s fails with audio_incomplete and keeps what is left', async (_, damage) => {
    const id = await anAcceptedRecording(account, new Uint8Array(600_000).fill(3))
    await db().execute(sql.raw(`${damage} and message_id = '${id}'`))
    await processDue(id)
    expect(await messageRow(id)).toMatchObject({ state: 'failed' })
    expect(await jobRow(id)).toMatchObject({ state: 'failed', errorCode: 'audio_incomplete' })
    expect((await partsOf(id)).length).toBeGreaterThan(0)
  })
})

test('the parts of a failed recording are kept as long as the plan keeps recordings', async () => {
  const id = await anAcceptedRecording(account)
  const waiting = await anAcceptedRecording(account)
  await processDue(id, testEngines({ prepareAudio: throwing(failing('never', 'audio_undecodable')) }))
  const afterDays = (days: number) => inSeconds(days * 86_400)
  await deleteOldParts(afterDays(89.9))
  expect(await partsOf(id)).toHaveLength(1)
  await deleteOldParts(afterDays(90.1))
  expect(await partsOf(id)).toEqual([])
  expect(await partsOf(waiting)).toHaveLength(1)
  expect(await messageRow(id)).toMatchObject({ state: 'failed' })
})

describe('a step', () => {
  test('that fails is retried at its time, and the seventh failure is final', async () => {
    const id = await anAcceptedRecording(account)
    const engines = testEngines({ transcribe: throwing(failing('schedule')) })
    await processDue(id, engines)
    let now = new Date()
    for (let failures = 1; failures <= 6; failures++) {
      const job = await jobRow(id)
      expect(job).toMatchObject({ state: 'pending', attempts: failures, errorCode: 'provider_error' })
      // A millisecond early nothing runs.
      await processDue(id, engines, new Date((job.nextAttemptAt?.getTime() ?? 0) - 1))
      expect((await jobRow(id)).attempts).toBe(failures)
      now = job.nextAttemptAt ?? now
      await processDue(id, engines, now)
    }
    expect(await jobRow(id)).toMatchObject({ state: 'failed', attempts: 7, step: 'transcribe' })
    expect(await messageRow(id)).toMatchObject({ state: 'failed', audioKey: id })
    expect(await historyOf(id)).toHaveLength(8)
    expect(await eventsOf(id)).toEqual([])
  })

  test('that was interrupted is repeated after its lease, and the third interruption counts as a failure', async () => {
    const id = await anAcceptedRecording(account)
    let now = inSeconds(0)
    for (let crash = 0; crash < 3; crash++) {
      const claim = await claimStep(id, now)
      expect(claim).toMatchObject({ attempts: 0, isInterruptedTooOften: false })
      expect(await claimStep(id, now)).toBeNull()
      now = new Date(now.getTime() + LEASE_SECONDS * 1000)
    }
    await processMessage(id, { engines: testEngines(), now })
    expect(await jobRow(id)).toMatchObject({
      state: 'pending',
      attempts: 1,
      interruptions: 0,
      errorCode: 'interrupted',
    })
    expect(await historyOf(id)).toEqual([
      ...Array(3).fill('prepare 1 interrupted interrupted'),
      'prepare 1 failed interrupted',
    ])
    await processDue(id, testEngines(), inSeconds(3600))
    expect(await messageRow(id)).toMatchObject({ state: 'completed' })
  })

  test('whose lease is renewed is not taken by another worker; without the lease its result is not recorded', async () => {
    const id = await anAcceptedRecording(account)
    const now = inSeconds(0)
    const claim = await claimStep(id, now)
    if (!claim) throw new Error('It is due.')
    const late = new Date(now.getTime() + LEASE_SECONDS * 1000)
    expect(await renewLeases([claim], late)).toEqual(new Set([claim.attemptId]))
    expect(await claimStep(id, late)).toBeNull()

    const later = new Date(late.getTime() + LEASE_SECONDS * 1000)
    const second = await claimStep(id, later)
    expect(second?.attemptId).not.toBe(claim.attemptId)
    expect(await renewLeases([claim], later)).toEqual(new Set())
    const signal = new AbortController().signal
    expect(await recordStep(await runStep(claim, { engines: testEngines(), signal }), later)).toBeNull()
    expect(await jobRow(id)).toMatchObject({ step: 'prepare', attemptId: second?.attemptId })
  })

  test('that meets a fault of this service is repeated without being counted', async () => {
    const id = await anAcceptedRecording(account)
    const engines = testEngines({ transcribe: throwing(new Error('The disk is full.')) })
    await processDue(id, engines)
    expect(await jobRow(id)).toMatchObject({ state: 'pending', attempts: 0, faults: 1, errorCode: 'internal_error' })
    for (let n = 2; n < 12; n++) await processDue(id, engines, (await jobRow(id)).nextAttemptAt ?? undefined)
    expect(await jobRow(id)).toMatchObject({ state: 'pending', attempts: 0, faults: 11 })
    // The history has the first of equal faults, because they may repeat for days.
    expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 fault internal_error'])
    await processDue(id, testEngines(), inSeconds(3600))
    expect(await messageRow(id)).toMatchObject({ state: 'completed' })
  })

  test('whose result violates the contract fails and is counted; nothing is published', async () => {
    const id = await anAcceptedRecording(account)
    await processDue(id, testEngines({ transcribe: async () => aTranscript({ text: 'a'.repeat(300_000) }) }))
    expect(await jobRow(id)).toMatchObject({
      state: 'pending',
      step: 'summarize',
      attempts: 1,
      errorCode: 'internal_error',
    })
    expect(await eventsOf(id)).toEqual([])
  })

  test('that fifty callers want at once is run by one of them', async () => {
    const id = await anAcceptedRecording(account)
    let runs = 0
    const engines = testEngines({
      prepareAudio: async (bytes) => {
        runs++
        return prepared(bytes)
      },
    })
    await Promise.all(Array.from({ length: 50 }, () => processDue(id, engines, inSeconds(1))))
    await processDue(id, engines, inSeconds(1))
    expect(runs).toBe(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })
})

describe('a summary', () => {
  test.each([
    ['a message is summarized by the built-in engine', true, 'completed', 3],
    ['a message is retried if the account does not want it', false, 'summarizing', 3],
  ])('after the third failure %s', async (_, summaryFallback, state, attempts) => {
    await db().update(accounts).set({ summaryFallback }).where(eq(accounts.id, account.id))
    const id = await anAcceptedRecording(account)
    const engines = testEngines({
      summarize: throwing(failing('schedule')),
    })
    await processDue(id, engines)
    for (let failure = 1; failure < 3; failure++) {
      expect(await messageRow(id)).toMatchObject({ state: 'summarizing' })
      await processDue(id, engines, (await jobRow(id)).nextAttemptAt ?? undefined)
    }
    const message = await messageRow(id)
    expect(message.state).toBe(state)
    expect(message.summarySource).toEqual(state === 'completed' ? { engine: 'built-in', model: 'rules' } : null)
    expect((await historyOf(id)).filter((line) => line.startsWith('summarize'))).toHaveLength(attempts)
  })
})

test('a recording is processed with the language, the vocabulary and the country of its account', async () => {
  await db()
    .update(accounts)
    .set({ language: 'de', vocabulary: ['Nguyen', 'Zermatt'], phoneCountry: 'CH' })
    .where(eq(accounts.id, account.id))
  const asked: (Parameters<Engines['transcribe']>[1] | Parameters<Engines['summarize']>[1])[] = []
  const engines = testEngines({
    transcribe: async (_, options) => {
      asked.push(options)
      return aTranscript()
    },
    summarize: async (_, options) => {
      asked.push(options)
      return aSummary()
    },
  })
  await processDue(await anAcceptedRecording(account), engines)
  expect(asked).toEqual([
    expect.objectContaining({ language: 'de', vocabulary: ['Nguyen', 'Zermatt'] }),
    expect.objectContaining({ phoneCountry: 'CH' }),
  ])
})

describe('a message waits', () => {
  test.each([
    ['while no engine speaks its language, and continues when one does', 'language_unsupported'],
    ['while the weights are fetched, and continues when they are there', 'speech_engine_missing'],
  ] as const)('%s', async (_, reason) => {
    const id = await anAcceptedRecording(account)
    let possible: 'yes' | typeof reason = reason
    const engines = testEngines({ canTranscribe: () => possible })
    await processDue(id, engines)
    expect(await jobRow(id)).toMatchObject({ state: 'held', heldReason: reason, attempts: 0 })
    expect(await messageRow(id)).toMatchObject({ state: 'recorded', audioKey: id })
    expect(await resumeHeld(engines)).toBe(0)
    possible = 'yes'
    expect(await resumeHeld(engines)).toBe(1)
    await processDue(id, engines, inSeconds(1))
    expect(await messageRow(id)).toMatchObject({ state: 'completed' })
    expect(await historyOf(id)).toEqual(['prepare 1 done', 'transcribe 1 done', 'summarize 1 done'])
  })

  test('when its sender speaks another language, until the account expects that one', async () => {
    await db().update(accounts).set({ language: 'en' }).where(eq(accounts.id, account.id))
    const id = await anAcceptedRecording(account)
    const engines = testEngines({
      transcribe: async (_, { language }) => {
        if (language === 'en') throw new OtherLanguageError('de')
        return aTranscript({ language: 'de' })
      },
    })
    await processDue(id, engines)
    expect(await jobRow(id)).toMatchObject({ state: 'held', heldReason: 'language_not_expected', step: 'transcribe' })
    expect(await messageRow(id)).toMatchObject({ state: 'recorded', language: 'de' })
    expect(await resumeHeld(engines)).toBe(0)
    await db().update(accounts).set({ language: 'de-AT' }).where(eq(accounts.id, account.id))
    expect(await resumeHeld(engines)).toBe(1)
    await processDue(id, engines, inSeconds(1))
    expect(await messageRow(id)).toMatchObject({ state: 'completed', language: 'de' })
  })

  test('when its sender speaks another language, until an engine speaks it', async () => {
    const id = await anAcceptedRecording(account)
    let possible: 'yes' | 'language_unsupported' = 'language_unsupported'
    const engines = testEngines({
      canTranscribe: (language) => (language === 'cs' ? possible : 'yes'),
      transcribe: async (_recording, { language }) => {
        if (language === 'cs') return aTranscript({ language })
        throw new OtherLanguageError('cs')
      },
    })
    await processDue(id, engines)
    expect(await jobRow(id)).toMatchObject({ state: 'held', heldReason: 'language_unsupported' })
    expect(await resumeHeld(engines)).toBe(0)
    possible = 'yes'
    expect(await resumeHeld(engines)).toBe(1)
    await processDue(id, engines, inSeconds(1))
    expect(await messageRow(id)).toMatchObject({ state: 'completed', language: 'cs' })
  })

  test('when its words are not certain, and does not continue by itself', async () => {
    const id = await anAcceptedRecording(account)
    const engines = testEngines({ transcribe: async () => aTranscript({ confidence: 0.4 }) })
    await processDue(id, engines)
    expect(await jobRow(id)).toMatchObject({ state: 'held', heldReason: 'not_understood', step: 'summarize' })
    expect(await eventsOf(id)).toEqual([])
    expect(await resumeHeld(engines)).toBe(0)
  })

  test('when its account has used its minutes; a larger plan continues it', async () => {
    const id = await anAcceptedRecording(account)
    await db().execute(sql`insert into usage_months (account_id, month, step, engine, model, seconds)
      values (${account.id}, date_trunc('month', now() at time zone 'UTC')::date, 'transcribe', 'test', 'speech-1', ${300 * 60 - 1})`)
    await processDue(id)
    expect(await jobRow(id)).toMatchObject({ state: 'held', heldReason: 'over_budget' })
    await db().update(accounts).set({ plan: 'pro' }).where(eq(accounts.id, account.id))
    expect(await resumeHeld(testEngines())).toBe(1)
    await processDue(id, testEngines(), inSeconds(1))
    expect(await messageRow(id)).toMatchObject({ state: 'completed' })
    const [usage] = await db().execute<{ seconds: number; messages: number }>(
      sql`select seconds, messages from usage_months where account_id = ${account.id} and step = 'transcribe'`,
    )
    expect(usage).toMatchObject({ seconds: 300 * 60 + 1, messages: 1 })
  })

  test('while a provider refuses this service: one message a minute tries it, and the first success continues all', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => anAcceptedRecording(account)))
    let calls = 0
    let isRefusing = true
    const engines = testEngines({
      transcribe: async () => {
        calls++
        if (isRefusing) throw failing('provider', 'provider_unauthorized')
        return aTranscript()
      },
    })
    for (const id of ids) await processDue(id, engines)
    expect(calls).toBe(1)
    for (const id of ids)
      expect(await jobRow(id)).toMatchObject({ state: 'held', heldReason: 'provider_paused', attempts: 0 })
    expect(await resumeHeld(engines)).toBe(0)

    const probeIsDue = () => db().execute(sql`update provider_circuits set next_probe_at = clock_timestamp()`)
    const processAll = async () => {
      for (const id of ids) await processDue(id, engines, inSeconds(1))
    }
    await probeIsDue()
    expect(await resumeHeld(engines)).toBe(1)
    await processAll()
    expect(calls).toBe(2)

    isRefusing = false
    await probeIsDue()
    await resumeHeld(engines)
    await processAll()
    await resumeHeld(engines)
    await processAll()
    for (const id of ids) expect(await messageRow(id)).toMatchObject({ state: 'completed' })
    expect(calls).toBe(5)
  })
})

describe('a person', () => {
  const failed = async () => {
    const id = await anAcceptedRecording(account)
    await processDue(id, testEngines({ transcribe: throwing(failing('never')) }))
    expect(await messageRow(id)).toMatchObject({ state: 'failed' })
    return id
  }

  test('retries a failed message from the step that failed', async () => {
    const id = await failed()
    expect(await retryMessage(account, SYSTEM_ACTOR, id)).toBe(true)
    expect(await messageRow(id)).toMatchObject({ state: 'transcribing' })
    await processDue(id, testEngines(), inSeconds(1))
    expect(await historyOf(id)).toEqual([
      'prepare 1 done',
      'transcribe 1 failed provider_error',
      'transcribe 1 done',
      'summarize 1 done',
    ])
  })

  test('retries all failed messages of the account, and none of another', async () => {
    const ids = [await failed(), await failed()]
    const other = await anAccount()
    expect(await retryAllFailed(other, SYSTEM_ACTOR)).toBe(0)
    expect(await retryAllFailed(account, SYSTEM_ACTOR)).toBe(2)
    for (const id of ids) await processDue(id, testEngines(), inSeconds(1))
    for (const id of ids) expect(await messageRow(id)).toMatchObject({ state: 'completed' })
  })

  test('discards a failed message; it can then be neither retried nor processed', async () => {
    const id = await failed()
    expect(await discardMessage(account, SYSTEM_ACTOR, id)).toBe(true)
    expect(await messageRow(id)).toMatchObject({ state: 'discarded' })
    await expect(retryMessage(account, SYSTEM_ACTOR, id)).rejects.toMatchObject({ body: { error: 'conflict' } })
    expect(await processMessage(id, { engines: testEngines() })).toBeNull()
  })

  test('can do neither with a message that is in processing or of another account', async () => {
    const id = await anAcceptedRecording(account)
    await expect(retryMessage(account, SYSTEM_ACTOR, id)).rejects.toMatchObject({ body: { error: 'conflict' } })
    await expect(discardMessage(account, SYSTEM_ACTOR, id)).rejects.toMatchObject({ body: { error: 'conflict' } })
    const other = await anAccount()
    expect(await retryMessage(other, SYSTEM_ACTOR, await failed())).toBeNull()
    expect(await discardMessage(other, SYSTEM_ACTOR, id)).toBeNull()
  })
})

test('a job of each kind of state is allowed only with what belongs to it', async () => {
  const id = await anAcceptedRecording(account)
  const set = (values: Partial<typeof processingJobs.$inferInsert>) =>
    db().update(processingJobs).set(values).where(eq(processingJobs.id, id))
  await expect(set({ state: 'held' })).rejects.toThrow()
  await expect(set({ state: 'failed' })).rejects.toThrow()
  await expect(set({ nextAttemptAt: null })).rejects.toThrow()
})
