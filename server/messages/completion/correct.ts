import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import { ApiError } from '../../errors'
import { transcriptSizeIssues } from './consistency'
import { assertCompleted, messageColumns } from './payload'
import { hasSpeech, storable } from './transcript-text'

/** Corrects the transcript of a completed message. Its event stays. Null without the message. Throws ApiError validation_error. */
export function correctTranscript(
  account: Account,
  actor: UserActor,
  messageId: string,
  written: string,
): Promise<true | null> {
  const corrected = personsText(written)
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select(messageColumns)
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
      .for('no key update')
    if (!row) return null
    if (row.transcriptText === corrected.transcriptText) return true
    const { transcriptText, transcriptConfidence, summary } = assertCompleted(row)
    await tx
      .update(messages)
      .set({
        ...corrected,
        heardText: row.heardText ?? transcriptText,
        processed: row.processed ?? { transcriptText, transcriptConfidence, summary },
        correctedAt: sql`clock_timestamp()`,
        correctedByUserId: actor.userId,
      })
      .where(eq(messages.id, messageId))
    await recordActivity(tx, account, actor, { action: 'message_corrected', subjectId: messageId })
    return true
  })
}

/** A person is sure of what they wrote. */
const CONFIDENCE_OF_A_PERSON = 1

/** Returns the columns of a transcript that a person wrote. Throws ApiError validation_error for one without words. */
export function personsText(written: string): { transcriptText: string; transcriptConfidence: number } {
  const transcriptText = storable(written)
  const message = 'Write what was said.'
  const issues = hasSpeech(transcriptText) ? transcriptSizeIssues(transcriptText) : [{ path: ['text'], message }]
  if (issues.length > 0) throw new ApiError('validation_error', { message, issues })
  return { transcriptText, transcriptConfidence: CONFIDENCE_OF_A_PERSON }
}
