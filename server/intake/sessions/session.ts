import { createHash, randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { intakeSessions, messages } from '../../../db/schema'
import type { SessionState } from '../../contract/intake/protocol'
import type { Message, MessageState } from '../../contract/messages/message'
import { intakeError } from '../intake-error'

export type Session = typeof intakeSessions.$inferSelect

/** Returns the session of a bearer token. @throws ApiError not_found with the reason session_ended */
export async function findSession(token: string | null): Promise<Session> {
  const digest = sessionTokenDigest(token)
  if (digest === null) throw intakeError('session_ended')
  const [session] = await db().select().from(intakeSessions).where(eq(intakeSessions.tokenDigest, digest))
  return open(session)
}

/** Locks a session for the transaction. @throws ApiError not_found (session_ended) */
export async function lockSession(tx: Transaction, id: string): Promise<Session> {
  const [session] = await tx.select().from(intakeSessions).where(eq(intakeSessions.id, id)).for('update')
  return open(session)
}

function open(session: Session | undefined): Session {
  if (!session || session.expiresAt <= new Date()) throw intakeError('session_ended')
  return session
}

const PREFIX = 'msg_session_'

export const newSessionToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** Returns the digest that the database keeps; null for text that is no token of a session. */
export function sessionTokenDigest(token: string | null): Buffer | null {
  if (token === null || !token.startsWith(PREFIX) || token.length > 64) return null
  return createHash('sha256').update(token).digest()
}

/** Returns the session's token in an Authorization header (RFC 6750, section 2.1); null when there is none. */
export const sessionToken = (header: string | null): string | null =>
  /^bearer +(msg_session_[\w-]{43})$/i.exec(header?.trim() ?? '')?.[1] ?? null

/** Erases a session and its draft. A message that was sent stays: it belongs to the owner of the account. */
export async function eraseSession(session: Session): Promise<void> {
  await db().transaction(async (tx) => {
    const { sentAt, messageId } = await lockSession(tx, session.id)
    if (sentAt === null && messageId !== null) await tx.delete(messages).where(eq(messages.id, messageId))
    await tx.delete(intakeSessions).where(eq(intakeSessions.id, session.id))
  })
}

const BATCH = 500

/** Task: erases ended sessions and their drafts; locked ones are left for the next run. @returns how many were erased */
export const eraseEndedSessions = (now?: Date): Promise<number> =>
  eraseSessions(sql`
    select id, message_id, sent_at from intake_sessions
    where expires_at <= coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())
    order by expires_at limit ${BATCH} for update skip locked`)

/** Erases sessions and their drafts. @param which selects and locks id, message_id and sent_at */
export async function eraseSessions(which: SQL, on: Queryable = db()): Promise<number> {
  const rows = await on.execute(sql`
    with erased as materialized (${which}), drafts as (
      delete from messages m using erased e where m.id = e.message_id and e.sent_at is null and m.state = 'draft'
    )
    delete from intake_sessions s using erased e where s.id = e.id returning s.id`)
  return rows.length
}

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
