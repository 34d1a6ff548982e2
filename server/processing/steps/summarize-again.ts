import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import { accounts, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import { ApiError } from '../../errors'
import { countInWindows } from '../../limits/rate-limit'
import { limitSummary } from '../../messages/completion/consistency'
import { assertCompleted, messageColumns } from '../../messages/completion/payload'
import { toSummary } from '../../messages/completion/summary'
import type { Engines, SummaryResult } from '../port/engines'
import { StepError } from '../port/step-error'
import { throughCircuit } from '../providers/circuit'

export const SUMMARIZE_AGAIN = 'summarize_again'

const MOST_ATTEMPTS = 3

/** Of an account: the operator pays the provider for each, and no plan counts them. */
const MOST_IN_A_DAY = 200
const DAY_SECONDS = 86_400

/** Asks for a summary of a corrected transcript. Null without the message. Throws ApiError conflict where none was corrected; limit_reached. */
export function requestSummary(account: Account, actor: UserActor, messageId: string): Promise<true | null> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select({ correctedAt: messages.correctedAt })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
      .for('no key update')
    if (!row) return null
    if (row.correctedAt === null) throw new ApiError('conflict', { message: 'Correct the transcript first.' })
    const window = { key: `summaries:${account.id}`, most: MOST_IN_A_DAY, seconds: DAY_SECONDS }
    if ((await countInWindows(tx, [window])).length === 0)
      throw new ApiError('limit_reached', {
        message: `An account can have ${MOST_IN_A_DAY} messages summarized again in 24 hours. Try again tomorrow.`,
      })
    await tx.update(messages).set({ summaryRequestedAt: sql`clock_timestamp()` }).where(eq(messages.id, messageId))
    await tx.execute(sql`
      select graphile_worker.add_job(${SUMMARIZE_AGAIN}, json_build_object('message_id', ${messageId}::text),
        job_key => ${`${SUMMARIZE_AGAIN}:${messageId}`}, max_attempts => ${MOST_ATTEMPTS})`)
    await recordActivity(tx, account, actor, { action: 'message_summarized_again', subjectId: messageId })
    return true
  })
}

/** The task: summarizes a corrected transcript, unless it was changed meanwhile. Throws when the engine failed. */
export async function summarizeAgain(payload: unknown, engines: Engines): Promise<void> {
  const { message_id } = z.object({ message_id: z.uuid() }).parse(payload)
  const [row] = await db()
    .select({ message: messageColumns, hasFallback: accounts.summaryFallback, phoneCountry: accounts.phoneCountry })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .where(and(eq(messages.id, message_id), isNotNull(messages.summaryRequestedAt)))
  if (!row) return
  const { summary } = await summaryOf(row.message, engines, row)
  await db()
    .update(messages)
    .set({ summary: limitSummary(toSummary(summary)), summarizedAt: sql`clock_timestamp()`, summaryRequestedAt: null })
    .where(and(eq(messages.id, message_id), eq(messages.transcriptText, row.message.transcriptText)))
}

async function summaryOf(
  message: Parameters<typeof assertCompleted>[0],
  engines: Engines,
  { hasFallback, phoneCountry }: { hasFallback: boolean; phoneCountry: string | null },
): Promise<SummaryResult> {
  const { channel, transcriptText, transcriptConfidence } = assertCompleted(message)
  const transcript = {
    text: transcriptText,
    confidence: transcriptConfidence,
    language: message.language ?? 'en',
    segments: [],
    source: message.transcriptSource ?? { engine: 'unknown', model: 'unknown' },
  }
  const options = { accountId: message.accountId, channelName: channel.name, channelType: channel.type, phoneCountry }
  try {
    return await throughCircuit('summary', () => engines.summarize(transcript, options))
  } catch (error) {
    if (hasFallback && error instanceof StepError) return engines.summarizeBuiltIn(transcript, options)
    throw error
  }
}
