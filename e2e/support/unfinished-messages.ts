import { db } from '@/db/client'
import { PLAN_TERMS } from '@/server/accounts/account/plan'
import { audioStore } from '@/server/messages/audio/audio-store'
import { sampleAudio } from '@/server/messages/audio/recording'
import { addUsage } from '@/server/processing/held/budgets'
import { processMessage } from '@/server/processing/work/process-message'
import { aChannel } from '@/server/testing/fixtures/factory'
import { anUnfinishedMessage } from '@/server/testing/fixtures/unfinished-message'
import { aTranscript, testEngines } from '@/server/testing/processing/engines'
import type { OwnAccount } from './own-account'

// Inserts messages in processing directly, so that a journey does not depend on an engine.

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The minutes of the pro plan. */
const PRO_SECONDS = PLAN_TERMS.pro.processingMinutesPerMonth * 60

const DAMAGE = 'The last 2 seconds of the recording could not be decoded.'

/** Adds a transcribed message whose summary failed seven times, with its recording. */
export async function failedSummary({ account }: OwnAccount, email = 'mara@crowns.example'): Promise<string> {
  const channelId = await someChannel(account)
  const audioKey = crypto.randomUUID()
  await audioStore().put(audioKey, await sampleAudio())
  const { text, source } = aTranscript()
  return anUnfinishedMessage(account, {
    message: {
      ...by(email),
      channelId,
      createdAt: minutesAgo(30),
      audioKey,
      transcriptText: text,
      transcriptSource: source,
      transcriptConfidence: 0.9,
      language: 'en',
      audioDetails: {
        inputFormat: 'webm/opus',
        peaks: [],
        level: { peakDb: -3, rmsDb: -20, clippedRatio: 0, isSilent: false },
        damage: DAMAGE,
      },
    },
    job: {
      step: 'summarize',
      state: 'failed',
      attempts: 7,
      errorCode: 'provider_error',
      errorMessage: 'The provider responded with status 503.',
    },
    attempts: [
      { step: 'prepare', outcome: 'done', durationMs: 412, startedAt: minutesAgo(30), message: DAMAGE },
      { step: 'transcribe', outcome: 'done', durationMs: 1830, startedAt: minutesAgo(30), ...source },
      ...[1, 2, 3].map((number) => ({
        number,
        code: 'provider_error',
        message: 'The provider responded with status 503.',
        excerpt: '{"error":{"message":"The model is overloaded."}}',
        startedAt: minutesAgo(30 - number),
      })),
    ],
  })
}

export const HEARD = 'Hello, this is Aida March. Please call me back before Tuesday.'

/** Adds a message that waits for a person, because the engine is not sure of its words. */
export async function notUnderstood({ account }: OwnAccount, email = 'ada@harbour.example'): Promise<string> {
  const audioKey = crypto.randomUUID()
  await audioStore().put(audioKey, await sampleAudio())
  return anUnfinishedMessage(account, {
    message: {
      ...by(email),
      channelId: await someChannel(account),
      createdAt: minutesAgo(3),
      audioKey,
      transcriptText: HEARD,
      transcriptSource: aTranscript().source,
      transcriptConfidence: 0.4,
      language: 'en',
    },
    job: { step: 'summarize', state: 'held', heldReason: 'not_understood' },
    attempts: [
      { step: 'prepare', outcome: 'done', durationMs: 412, startedAt: minutesAgo(3) },
      { step: 'transcribe', outcome: 'done', durationMs: 1830, startedAt: minutesAgo(3), ...aTranscript().source },
    ],
  })
}

/** Adds a message that waits, because the account has used its minutes. */
export async function waitingForBudget({ account }: OwnAccount, email = 'ben@harbour.example'): Promise<string> {
  await db().transaction((tx) =>
    addUsage(tx, { accountId: account.id, channelId: null, source: aTranscript().source }, PRO_SECONDS, new Date()),
  )
  return anUnfinishedMessage(account, {
    message: { ...by(email), channelId: await someChannel(account), createdAt: minutesAgo(12) },
    job: { state: 'held', heldReason: 'over_budget' },
  })
}

/** Adds a message whose transcription failed once and is tried again much later. */
export const retriedLater = async ({ account }: OwnAccount, email = 'ivo@quay.example'): Promise<string> =>
  anUnfinishedMessage(account, {
    message: { ...by(email), channelId: await someChannel(account), createdAt: minutesAgo(4), durationSeconds: 47 },
    job: { attempts: 1, errorCode: 'provider_timeout', errorMessage: 'The provider did not respond in 77 seconds.' },
    attempts: [
      { code: 'provider_timeout', message: 'The provider did not respond in 77 seconds.', durationMs: 77_000 },
    ],
  })

/** Adds a message whose recording cannot be decoded. */
export const undecodable = async ({ account }: OwnAccount, email = 'noise@elsewhere.example'): Promise<string> =>
  anUnfinishedMessage(account, {
    message: { ...by(email), channelId: await someChannel(account), createdAt: minutesAgo(50) },
    job: {
      step: 'prepare',
      state: 'failed',
      attempts: 1,
      errorCode: 'audio_undecodable',
      errorMessage: 'The recording contains no audio that can be decoded.',
    },
    attempts: [
      { code: 'audio_undecodable', message: 'The recording contains no audio that can be decoded.', durationMs: 96 },
    ],
  })

/** Runs the due steps of a message, unless the instance's own worker does. */
export async function finish(id: string, engines = testEngines()): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await processMessage(id, { engines })
}

const by = (email: string) => ({
  sender: {
    verification_method: 'email' as const,
    contact_verified: true,
    email,
    phone: null,
    whatsapp: null,
  },
})

const someChannel = async ({ id }: { id: string }): Promise<string> => (await aChannel({ accountId: id })).id
