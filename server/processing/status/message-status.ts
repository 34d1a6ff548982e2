import { and, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { events, messages, processingJobs } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { MessageStatus } from '../../contract/messages/import'
import { isUuid } from '../../contract/values/text'
import { listedMessage, messageColumns } from '../../messages/completion/payload'
import { findTriage } from '../../messages/inbox/triage'

/** Returns a message and how far its processing is; null when the account has none with this id. */
export async function messageStatus(account: Account, id: string): Promise<MessageStatus | null> {
  if (!isUuid(id)) return null
  const [row] = await db()
    .select({ message: messageColumns, stored: events.data, job: processingJobs })
    .from(messages)
    .leftJoin(events, and(eq(events.messageId, messages.id), eq(events.kind, MESSAGE_COMPLETED)))
    .leftJoin(processingJobs, eq(processingJobs.id, messages.id))
    .where(and(eq(messages.id, id), eq(messages.accountId, account.id)))
  if (!row) return null
  const { message, stored, job } = row
  const isCompleted = message.state === 'completed'
  return {
    id: message.id,
    state: message.state,
    created_at: message.createdAt.toISOString(),
    held: job?.heldReason ?? null,
    failure:
      job?.errorCode && !isCompleted
        ? {
            code: job.errorCode,
            message: job.errorMessage ?? '',
            next_attempt_at: job.state === 'pending' ? (job.nextAttemptAt?.toISOString() ?? null) : null,
          }
        : null,
    damage: message.audioDetails?.damage ?? null,
    language: message.language,
    transcription: message.transcriptSource,
    summarization: message.summarySource,
    completed_as_heard: message.completedAsHeard,
    correction: message.correctedAt && {
      corrected_at: message.correctedAt.toISOString(),
      text: message.transcriptText,
      summary: message.summarizedAt && message.summary,
      heard: message.heardText ?? '',
    },
    triage: isCompleted ? await findTriage(id) : null,
    data: isCompleted ? listedMessage(message, stored) : null,
  }
}
