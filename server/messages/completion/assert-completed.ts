import type { MessageRow } from './columns'
import type { CompletedMessage } from './payload'

/** A completed row without the nulls of an unfinished one. The check `messages_completed` holds them together; a row that lacks one is a bug. */
export function assertCompleted(row: MessageRow): CompletedMessage {
  const { completedAt, sender, channel, summary, googleReview, audioExpiresAt, transcriptConfidence } = row
  if (
    !completedAt ||
    !sender ||
    !channel ||
    !summary ||
    !googleReview ||
    !audioExpiresAt ||
    transcriptConfidence === null
  )
    throw new Error(`Message ${row.id} is not completed.`)
  return { ...row, completedAt, sender, channel, summary, googleReview, audioExpiresAt, transcriptConfidence }
}
