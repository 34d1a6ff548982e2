import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts, channelSettings, messages } from '../../../db/schema'
import { storable } from '../../messages/completion/transcript-text'
import { addUsage, reserveBudget } from '../held/budgets'
import type { Engines } from '../port/engines'
import { HeldError, heldMessage, OtherLanguageError, StepError } from '../port/step-error'
import { throughCircuit } from '../providers/circuit'
import { isUnderstood, type Transcript } from '../speech/recognizer'
import { type RunStep, readRecording } from './prepare'

/** Transcribes the stored recording. Nothing is invented: without speech the transcript is empty. */
export const transcribe: RunStep = async (claim, { engines, signal }) => {
  const { messageId, accountId } = claim
  const [row] = await db()
    .select({
      key: messages.audioKey,
      durationSeconds: messages.durationSeconds,
      language: messages.language,
      channelLanguage: channelSettings.language,
      accountLanguage: accounts.language,
      vocabulary: accounts.vocabulary,
      acceptedReason: messages.completedAsHeard,
      completesAsHeard: accounts.completesAsHeard,
      channelId: messages.channelId,
      plan: accounts.plan,
    })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .leftJoin(channelSettings, eq(channelSettings.channelId, messages.channelId))
    .where(eq(messages.id, messageId))
  if (!row?.key) throw new StepError('audio_missing', 'The message has no recording.', { retry: 'never' })
  const { durationSeconds, channelId } = row
  const language = row.language ?? row.channelLanguage ?? row.accountLanguage
  const possible = engines.canTranscribe(language)
  if (possible !== 'yes') throw new HeldError(possible, heldMessage(possible, language))
  await reserveBudget(claim, row)
  const webm = await readRecording(row.key)
  const isAccepted = row.acceptedReason !== null || row.completesAsHeard
  const { transcript, isOtherLanguage } = await hear(
    (language) =>
      engines.transcribe({ webm, durationSeconds }, { accountId, language, vocabulary: row.vocabulary, signal }),
    { language, isAccepted, engines },
  )
  const { text, confidence, language: spoken, segments, source } = transcript
  const isUnclear = !isUnderstood(transcript)
  const reason = isOtherLanguage ? 'language_not_expected' : isUnclear && isAccepted ? 'not_understood' : null
  return {
    source,
    hold: isUnclear && !isAccepted ? NOT_UNDERSTOOD : undefined,
    async write(tx, now) {
      await tx
        .update(messages)
        .set({
          transcriptText: storable(text),
          transcriptConfidence: confidence,
          language: spoken,
          segments: [...segments],
          transcriptSource: source,
          completedAsHeard: row.acceptedReason ?? reason,
        })
        .where(eq(messages.id, messageId))
      await addUsage(tx, { accountId, channelId, source }, durationSeconds, now)
      return []
    },
  }
}

const NOT_UNDERSTOOD = { reason: 'not_understood', message: heldMessage('not_understood', null) } as const

/** Transcribes, and where that is accepted, also a language that is not expected. @throws HeldError otherwise */
async function hear(
  transcribeIn: (language: string | null) => Promise<Transcript>,
  { language, isAccepted, engines }: { language: string | null; isAccepted: boolean; engines: Engines },
): Promise<{ transcript: Transcript; isOtherLanguage: boolean }> {
  try {
    return { transcript: await throughCircuit('speech', () => transcribeIn(language)), isOtherLanguage: false }
  } catch (error) {
    if (!(error instanceof OtherLanguageError)) throw error
    const held = heldByLanguage(error.language, engines)
    if (!isAccepted || held.reason !== 'language_not_expected') throw held
    return { transcript: await throughCircuit('speech', () => transcribeIn(error.language)), isOtherLanguage: true }
  }
}

/** The language is kept, so that a retry by a person transcribes it, and an engine that is configured later too. */
export function heldByLanguage(language: string, engines: Pick<Engines, 'canTranscribe'>): HeldError {
  const reason =
    engines.canTranscribe(language) === 'language_unsupported' ? 'language_unsupported' : 'language_not_expected'
  return new HeldError(reason, heldMessage(reason, language), language)
}
