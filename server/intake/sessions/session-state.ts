import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { SessionState } from '../../contract/intake/protocol'
import type { Message } from '../../contract/messages/message'
import type { MessageState } from '../../contract/messages/state'
import type { Session } from './find-session'

interface MessageRow extends Record<string, unknown> {
  id: string
  state: MessageState
  google_review: Message['google_review'] | null
  review_location: string | null
}

/** Returns what the recorder shows of a session. The review is the one that was saved when the message completed. */
export async function sessionState(session: Session): Promise<SessionState> {
  const { method, contact, verifiedAt, take, messageId, sentAt, expiresAt } = session
  const message = sentAt !== null && messageId !== null ? await readMessage(messageId) : null
  const review = message?.state === 'completed' ? message.google_review : null
  return {
    expires_at: expiresAt.toISOString(),
    contact:
      method === null || contact === null
        ? null
        : { verification_method: method, contact, is_verified: verifiedAt !== null },
    take,
    message: message && { id: message.id, state: message.state },
    review:
      review?.enabled && review.review_url !== null
        ? { url: review.review_url, draft_text: review.draft_text, location: message?.review_location ?? null }
        : null,
  }
}

async function readMessage(id: string): Promise<MessageRow | null> {
  const [row] = await db().execute<MessageRow>(sql`
    select m.id, m.state, m.google_review, s.review_location
    from messages m left join channel_settings s on s.channel_id = m.channel_id where m.id = ${id}::uuid`)
  return row ?? null
}
