import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable, type Transaction } from '../../db/client'
import { accounts, channelSettings, channels, comparedMessages, messages } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import {
  type ComparedResult,
  type EngineComparison,
  type EnginesInUse,
  isComparable,
} from '../contract/processing/comparison'
import { ApiError } from '../errors'
import type { Engines } from './port/engines'
import { heldMessage, OtherLanguageError, StepError } from './port/step-error'
import type { Recognizer, Transcript } from './speech/recognizer'
import { readRecording } from './steps/prepare'

export const COMPARE_ENGINES = 'compare_engines'

const MOST_MESSAGES = 10
const MOST_SECONDS = 600
const PAUSE_MS = 600_000
export const KEPT_MS = 3_600_000
const MOST_ATTEMPTS = 3

export type BuiltInEngines = Pick<Engines, 'summarizeBuiltIn'> & {
  recognizer: Pick<Recognizer, 'isReady' | 'transcribe'>
}

const BUILT_IN = 'built-in'

/**
 * Asks for what the built-in engines make of the last messages of a channel that the engines in use completed. At most ten
 * messages and ten minutes of audio, once in ten minutes. Null without the channel.
 * @throws ApiError conflict
 */
export async function requestComparison(
  account: Account,
  inUse: EnginesInUse,
  channelId: string,
): Promise<true | null> {
  const comparisonId = randomUUID()
  return db().transaction(async (tx) => {
    // One request of an account at a time.
    await tx.execute(sql`select from accounts where id = ${account.id}::uuid for no key update`)
    if (!(await tx.$count(channels, and(eq(channels.id, channelId), eq(channels.accountId, account.id))))) return null
    if (!isComparable(inUse)) throw new ApiError('conflict', { message: 'Only the built-in engines are in use.' })
    const [last] = await tx
      .select({ at: max(comparedMessages.requestedAt) })
      .from(comparedMessages)
      .where(eq(comparedMessages.accountId, account.id))
    const requestedAt = new Date()
    if (last?.at && last.at.getTime() > requestedAt.getTime() - PAUSE_MS)
      throw new ApiError('conflict', { message: 'Wait ten minutes between two comparisons.' })
    const ids = await lastMessages(tx, channelId, inUse)
    if (ids.length === 0)
      throw new ApiError('conflict', { message: 'The engines in use have completed no message of this channel yet.' })
    await tx.delete(comparedMessages).where(eq(comparedMessages.accountId, account.id))
    await tx
      .insert(comparedMessages)
      .values(ids.map((messageId) => ({ messageId, accountId: account.id, comparisonId, requestedAt })))
    await queue(tx, comparisonId)
    return true
  })
}

async function lastMessages(tx: Transaction, channelId: string, { speech, summary }: EnginesInUse): Promise<string[]> {
  const rows = await tx
    .select({ id: messages.id, seconds: messages.durationSeconds })
    .from(messages)
    .where(
      and(
        eq(messages.channelId, channelId),
        eq(messages.state, 'completed'),
        isNull(messages.correctedAt),
        sql`${messages.transcriptSource}->>'engine' = ${speech.engine}`,
        sql`${messages.summarySource}->>'engine' = ${summary.engine}`,
        ...(speech.engine === BUILT_IN ? [] : [isNotNull(messages.audioKey), isNull(messages.audioDeletedAt)]),
      ),
    )
    .orderBy(desc(messages.completedAt), desc(messages.id))
    .limit(MOST_MESSAGES)
  const secondsUpTo = (index: number) => rows.slice(0, index + 1).reduce((sum, { seconds }) => sum + seconds, 0)
  return rows.filter((_, index) => secondsUpTo(index) <= MOST_SECONDS).map(({ id }) => id)
}

const queue = (on: Queryable, comparisonId: string) =>
  on.execute(sql`
    select graphile_worker.add_job(${COMPARE_ENGINES}, json_build_object('id', ${comparisonId}::text),
      max_attempts => ${MOST_ATTEMPTS})`)

/** The task: hears and summarizes the next message of a comparison, and queues itself for the others. */
export async function compareEngines(payload: unknown, engines: BuiltInEngines): Promise<void> {
  const { id } = z.object({ id: z.uuid() }).parse(payload)
  const [next] = await db()
    .select({ messageId: comparedMessages.messageId })
    .from(comparedMessages)
    .where(and(eq(comparedMessages.comparisonId, id), isNull(comparedMessages.result)))
    .orderBy(comparedMessages.messageId)
    .limit(1)
  if (!next) return
  const result = await resultOf(next.messageId, engines)
  await db()
    .update(comparedMessages)
    .set({ result })
    .where(and(eq(comparedMessages.comparisonId, id), eq(comparedMessages.messageId, next.messageId)))
  await queue(db(), id)
}

async function resultOf(messageId: string, engines: BuiltInEngines): Promise<ComparedResult> {
  const startedAt = performance.now()
  const none = { speech: null, transcript: null, confidence: null, summarizer: null, summary: null }
  try {
    const { isHeard, transcript, options } = await hear(messageId, engines)
    const { summary, source } = await engines.summarizeBuiltIn(transcript, options)
    return {
      speech: isHeard ? transcript.source : null,
      transcript: isHeard ? transcript.text : null,
      confidence: isHeard ? transcript.confidence : null,
      summarizer: source,
      summary: summary.text,
      seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
      error: null,
    }
  } catch (error) {
    if (error instanceof OtherLanguageError)
      return { ...none, seconds: null, error: heldMessage('language_not_expected', error.language) }
    if (error instanceof StepError) return { ...none, seconds: null, error: error.message }
    throw error
  }
}

/** Hears a recording with the built-in engine, unless that already made the stored transcript. @throws StepError */
async function hear(messageId: string, { recognizer }: BuiltInEngines) {
  const [row] = await db()
    .select({
      message: messages,
      channel: channels,
      language: sql<string | null>`coalesce(${channelSettings.language}, ${accounts.language})`,
      vocabulary: accounts.vocabulary,
      phoneCountry: accounts.phoneCountry,
    })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .leftJoin(channelSettings, eq(channelSettings.channelId, messages.channelId))
    .where(eq(messages.id, messageId))
  if (!row) throw new StepError('internal_error', 'The message no longer exists.', { retry: 'never' })
  const { message, channel, language, vocabulary, phoneCountry } = row
  const { accountId, durationSeconds, transcriptSource, audioKey } = message
  const options = { accountId, channelName: channel.name, channelType: channel.type, phoneCountry }
  if (transcriptSource?.engine === BUILT_IN) {
    const stored: Transcript = {
      text: message.transcriptText ?? '',
      confidence: message.transcriptConfidence,
      language: message.language ?? 'en',
      segments: message.segments ?? [],
      source: transcriptSource,
    }
    return { isHeard: false, transcript: stored, options }
  }
  if (!recognizer.isReady(language) || audioKey === null)
    throw new StepError('internal_error', 'The built-in engine cannot transcribe it now.', { retry: 'never' })
  const recording = { webm: await readRecording(audioKey), durationSeconds }
  return {
    isHeard: true,
    transcript: await recognizer.transcribe(recording, { accountId, language, vocabulary }),
    options,
  }
}

/** Returns the comparison of the last hour; null without one. */
export async function findComparison(account: Account, now = new Date()): Promise<EngineComparison | null> {
  const rows = await db()
    .select({
      message: messages,
      channelName: channels.name,
      requestedAt: comparedMessages.requestedAt,
      result: comparedMessages.result,
      ms: sql<number | null>`(select sum(a.duration_ms)::int from processing_attempts a
        where a.message_id = ${messages.id} and a.outcome = 'done' and a.step <> 'prepare')`,
    })
    .from(comparedMessages)
    .innerJoin(messages, eq(messages.id, comparedMessages.messageId))
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(comparedMessages.accountId, account.id), gte(comparedMessages.requestedAt, expiry(now))))
    .orderBy(desc(messages.completedAt), desc(messages.id))
  const [first] = rows
  if (!first) return null
  const isRecent = now.getTime() - first.requestedAt.getTime() < PAUSE_MS
  return {
    is_running: isRecent && rows.some(({ result }) => result === null),
    channel_name: first.channelName,
    messages: rows.map(({ message, result, ms }) => ({
      id: message.id,
      created_at: message.createdAt.toISOString(),
      in_use: {
        speech: message.transcriptSource,
        transcript: message.transcriptText,
        confidence: message.transcriptConfidence,
        summarizer: message.summarySource,
        summary: message.summary?.text ?? null,
        seconds: ms === null ? null : ms / 1000,
        error: null,
      },
      built_in: result,
    })),
  }
}

const expiry = (now: Date): Date => new Date(now.getTime() - KEPT_MS)
