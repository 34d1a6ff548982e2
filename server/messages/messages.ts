import { and, desc, eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { messages } from '../../db/schema'
import type { Account } from '../accounts/account'
import type { Message } from '../contract/message'
import { env, required } from '../env'
import { type CompletedMessage, toPayload } from './payload'

/** The account's completed messages, the most recently completed first, with links of today's BASE_URL. */
export async function listMessages(account: Account, limit: number): Promise<Message[]> {
  const rows = await db()
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, account.id), eq(messages.state, 'completed')))
    .orderBy(desc(messages.completedAt), desc(messages.id))
    .limit(limit)
  const links = { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }
  return rows.map((row) => toPayload(completed(row), links))
}

/** The check `messages_completed` holds these columns together; a row that lacks one is a bug. */
function completed(row: typeof messages.$inferSelect): CompletedMessage {
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
