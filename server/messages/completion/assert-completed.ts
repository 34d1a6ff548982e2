import type { MessageRow } from './columns'
import type { CompletedMessage } from './payload'

/**
 * Narrows a row to a completed one, without nulls. The constraint `messages_completed` guarantees this; anything else
 * is a bug.
 */
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
