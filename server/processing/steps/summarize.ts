import { eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, channelSettings, channels, messages } from '../../../db/schema'
import { completeProcessed } from '../../messages/completion/complete'
import type { ReviewStep } from '../../messages/completion/review'
import { addEngineUse } from '../held/budgets'
import type { Engines, SummaryResult } from '../port/engines'
import { StepError } from '../port/step-error'
import { throughCircuit } from '../providers/circuit'
import type { Transcript } from '../speech/recognizer'
import type { StepClaim } from '../work/claim'
import type { RunStep } from './prepare'

/** Failed attempts after which the built-in engine summarizes a message, if the account allows it. */
const FALLBACK_AFTER = 3

/** Shown for a transcript whose engine gives no confidence (intake: confidence). */
const UNKNOWN_CONFIDENCE = 0.5

/** Summarizes the transcript, completes the message and publishes its event. */
export const summarize: RunStep = async (claim, { engines, signal }) => {
  const row = await read(claim.messageId)
  const transcript: Transcript = {
    text: row.transcriptText,
    confidence: row.transcriptConfidence,
    language: row.language ?? 'en',
    // A text of a person has other words.
    segments: row.correctedAt === null ? (row.segments ?? []) : [],
    source: row.transcriptSource ?? { engine: 'unknown', model: 'unknown' },
  }
  const { sender, channelId, channelName, channelType } = row
  if (!sender || !channelId || !channelName || !channelType)
    throw new StepError('internal_error', 'The channel of the message no longer exists.', { retry: 'never' })
  const { summary, source, dropped } = await summaryOf(transcript, claim, {
    engines,
    hasFallback: row.hasFallback,
    options: { accountId: claim.accountId, channelName, channelType, phoneCountry: row.phoneCountry, signal },
  })
  return {
    source,
    remark:
      dropped.length > 0 ? `Left out, because the transcript does not support it: ${dropped.join('; ')}` : undefined,
    async write(tx, now) {
      const input = {
        id: claim.messageId,
        createdAt: row.createdAt,
        completedAt: now,
        durationSeconds: row.durationSeconds,
        sender,
        channelId,
        channel: {
          type: channelType,
          id: channelId,
          name: channelName,
          page_url: channelType === 'domain' ? row.pageUrl : null,
        },
        transcriptText: transcript.text,
        transcriptConfidence: transcript.confidence ?? UNKNOWN_CONFIDENCE,
        summary,
        googleReview: await reviewStepOf(tx, channelId),
        tags: row.tags,
        audioKey: row.audioKey,
      }
      await tx.update(messages).set({ summarySource: source }).where(eq(messages.id, claim.messageId))
      await addEngineUse(tx, { accountId: claim.accountId, step: 'summarize', source }, row.durationSeconds, now)
      return completeProcessed(tx, { id: claim.accountId }, input)
    },
  }
}

interface SummaryRequest {
  engines: Engines
  hasFallback: boolean
  options: Parameters<Engines['summarize']>[1]
}

/** Summarizes with the configured engine, or after its failures with the built-in one. */
async function summaryOf(
  transcript: Transcript,
  { attempts }: StepClaim,
  { engines, hasFallback, options }: SummaryRequest,
): Promise<SummaryResult> {
  try {
    return await throughCircuit('summary', () => engines.summarize(transcript, options))
  } catch (error) {
    const isFinalFailure = error instanceof StepError && error.retry === 'never'
    const isThirdFailure = error instanceof StepError && error.retry === 'schedule' && attempts + 1 >= FALLBACK_AFTER
    if (hasFallback && (isFinalFailure || isThirdFailure)) return await engines.summarizeBuiltIn(transcript, options)
    throw error
  }
}

/** Reads the review step in the transaction of the completion, which also reads the plan (choices.md, "The review step"). */
async function reviewStepOf(tx: Transaction, channelId: string): Promise<ReviewStep> {
  const [row] = await tx
    .select({ location: channelSettings.reviewLocation, url: channelSettings.reviewUrl })
    .from(channelSettings)
    .where(eq(channelSettings.channelId, channelId))
  const isOn = row?.location != null && row.url != null
  return { enabled: isOn, review_url: isOn ? row.url : null }
}

async function read(messageId: string) {
  const [row] = await db()
    .select({
      createdAt: messages.createdAt,
      durationSeconds: messages.durationSeconds,
      sender: messages.sender,
      pageUrl: messages.pageUrl,
      tags: messages.tags,
      audioKey: messages.audioKey,
      transcriptText: messages.transcriptText,
      transcriptConfidence: messages.transcriptConfidence,
      transcriptSource: messages.transcriptSource,
      language: messages.language,
      segments: messages.segments,
      correctedAt: messages.correctedAt,
      channelId: messages.channelId,
      channelName: channels.name,
      channelType: channels.type,
      hasFallback: accounts.summaryFallback,
      phoneCountry: accounts.phoneCountry,
    })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(eq(messages.id, messageId))
  if (!row) throw new StepError('internal_error', 'The message no longer exists.', { retry: 'never' })
  return row
}
