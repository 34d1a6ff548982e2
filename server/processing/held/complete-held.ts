import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { recordActivity, type UserActor } from '../../accounts/account/activity'
import type { HeldReason } from '../../contract/processing/processing'
import { isPersonReason } from '../../contract/processing/retry'
import { ApiError } from '../../errors'
import { personsText } from '../../messages/completion/correct'
import { wake } from '../../wake/wake'
import { restart } from '../retry'

/**
 * Completes a message that waits for a person: as it was heard, or with the text that the person wrote, which is then
 * the transcript of its payload. What the engine heard stays stored. Null without the message.
 * @throws ApiError conflict when the message waits for nobody; validation_error for a text without words
 */
export async function completeHeld(
  account: Account,
  actor: UserActor,
  messageId: string,
  text?: string,
): Promise<true | null> {
  const wakes = await db().transaction(async (tx) => {
    const [job] = await tx.execute<{ state: string; held_reason: HeldReason | null }>(sql`
      select state, held_reason from processing_jobs
      where id = ${messageId}::uuid and account_id = ${account.id}::uuid for update`)
    if (!job) return null
    if (job.held_reason === null || !isPersonReason(job.held_reason))
      throw new ApiError('conflict', { message: 'The message does not wait for a person.' })
    if (text !== undefined) await writeText(tx, actor, messageId, text)
    const restarted = await restart(tx, account, [messageId])
    const action = text === undefined ? 'message_completed_as_heard' : 'message_corrected'
    await recordActivity(tx, account, actor, { action, subjectId: messageId })
    return restarted
  })
  if (wakes === null) return null
  await wake(wakes)
  return true
}

/** A text of a person needs no transcription: the summary is next, also where the language was not expected. */
async function writeText(tx: Transaction, { userId }: UserActor, messageId: string, text: string): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...personsText(text),
      heardText: sql`transcript_text`,
      correctedAt: sql`clock_timestamp()`,
      correctedByUserId: userId,
    })
    .where(eq(messages.id, messageId))
  await tx.execute(sql`update processing_jobs set step = 'summarize' where id = ${messageId}::uuid`)
}
