import { createHash, randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { intakeSessions, messages, recordingParts } from '../../../db/schema'
import { CONSENT_TEXTS, type Consent, consentText, LOCALES, type Locale } from '../../contract/intake/channel-texts'
import { MAX_PART_BYTES, MAX_PARTS, MAX_RECORDING_BYTES, type SendRequest } from '../../contract/intake/protocol'
import type { Message } from '../../contract/messages/message'
import { contactOf } from '../../contract/messages/message-values'
import { ApiError } from '../../errors'
import { canonicalContact, toSender } from '../../messages/completion/contact'
import { acceptRecording } from '../../processing/accept'
import { wake } from '../../wake/wake'
import { intakeError } from '../intake-error'
import { windowsOf } from '../limits/limit-rules'
import { admit, makeRoomForDraft } from '../limits/sender-limits'
import { type ChannelRules, channelRules, offeredMethods } from '../recorder-config'
import { lockSession, type Session } from '../sessions/session'

/** Sends the recording of a session: its draft becomes a recorded message in one commit. A repeat succeeds. Throws ApiError. */
export async function sendRecording(session: Session, request: SendRequest, networks: string[]): Promise<Session> {
  if (session.sentAt !== null) return session
  const { sent, wakes } = await db().transaction(async (tx) => {
    const locked = await lockSession(tx, session.id)
    if (locked.sentAt !== null) return { sent: locked, wakes: [] }
    const rules = await channelRules(locked.channelId, tx)
    if (request.consent_version !== rules.consentVersion) throw intakeError('consent_changed')
    const messageId = await wholeRecording(tx, locked, request)
    const sender = senderOf(locked, rules, request)
    const isVerified = sender.contact_verified
    await admit(tx, windowsOf(isVerified ? 'verified_send' : 'send', { ...locked, networks }, !isVerified))
    const accepted = await acceptRecording(
      tx,
      { id: locked.accountId },
      {
        draftId: messageId,
        sender,
        consent: consentOf(locked, rules),
        claimedSeconds: request.duration_seconds,
        language: rules.language,
      },
    )
    const { verification_method: method } = sender
    const [row = locked] = await tx
      .update(intakeSessions)
      .set({ sentAt: sql`clock_timestamp()`, method, contact: contactOf(sender) })
      .where(eq(intakeSessions.id, locked.id))
      .returning()
    return { sent: row, wakes: accepted.wakes }
  })
  await wake(wakes)
  return sent
}

/** Returns the id of the draft that has all parts of the take. @throws ApiError parts_missing, take_replaced */
async function wholeRecording(tx: Transaction, session: Session, { take, part_count }: SendRequest): Promise<string> {
  if (take < session.take) throw intakeError('take_replaced')
  const received = await receivedParts(session, take, tx)
  const isWhole = received.length === part_count && received.every((number, index) => number === index)
  if (!isWhole || session.messageId === null) throw intakeError('parts_missing')
  return session.messageId
}

/** Returns the sender. The contact is verified when its code was entered before the first part. */
function senderOf(
  session: Session,
  rules: ChannelRules,
  { verification_method: method, contact: typed }: SendRequest,
): Message['sender'] {
  if (!offeredMethods(rules).includes(method)) throw intakeError('method_disabled')
  const contact = canonicalContact(method, typed)
  if (contact === null) throw intakeError('contact_invalid')
  const isVerified = session.verifiedAt !== null && session.method === method && session.contact === contact
  if (rules.hasCodeStep && !isVerified) throw intakeError(session.verifiedAt ? 'contact_changed' : 'code_required')
  return toSender(method, contact, isVerified)
}

function consentOf({ locale }: Session, rules: ChannelRules): Omit<Consent, 'given_at'> {
  const known: Locale = LOCALES.find((candidate) => candidate === locale) ?? LOCALES[0]
  const text = consentText(rules.texts[known]?.consent ?? CONSENT_TEXTS[known], rules)
  return { text, version: rules.consentVersion, locale: known }
}

/** Recordings of one session, at most. Each one replaces the one before. */
export const MAX_TAKES = 50
/** Bytes of all recordings of one session, at most. A replaced one has been written to the database too. */
export const MAX_SESSION_BYTES = 5 * MAX_RECORDING_BYTES

export interface Part {
  take: number
  number: number
  bytes: Uint8Array
  /** SHA-256 of the bytes, as the sender stated it. */
  digest: Uint8Array
}

/** Stores a part of a recording; a repeat changes nothing. The first one creates the draft, and a newer take replaces it. Throws ApiError. */
export async function storePart({ id: sessionId }: Session, part: Part): Promise<void> {
  const digest = createHash('sha256').update(part.bytes).digest()
  if (!digest.equals(part.digest))
    throw new ApiError('validation_error', { message: 'Content-Digest is not the digest of the body.' })
  if (part.bytes.length === 0 || part.take === 0)
    throw new ApiError('validation_error', { message: 'A part has at least one byte, and takes begin with 1.' })
  if (part.bytes.length > MAX_PART_BYTES || part.number >= MAX_PARTS) throw intakeError('recording_too_large')
  await db().transaction(async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (session.sentAt !== null) throw intakeError('already_sent')
    if (part.take < session.take) throw intakeError('take_replaced')
    if (part.take > MAX_TAKES) throw intakeError('too_many_recordings')
    const messageId = part.take > session.take ? await startTake(tx, session, part.take) : session.messageId
    // The owner may have deleted the draft with the sender's data.
    if (messageId === null) throw intakeError('session_ended')
    if (!(await insertPart(tx, messageId, part, digest))) return
    const bytes = session.bytes + part.bytes.length
    if (bytes > MAX_SESSION_BYTES) throw intakeError('too_many_recordings')
    await tx.update(intakeSessions).set({ bytes }).where(eq(intakeSessions.id, sessionId))
  })
}

/** Starts a recording. Its time is the time of its first part (choices.md, "`created_at`"). */
async function startTake(tx: Transaction, session: Session, take: number): Promise<string> {
  const { hasCodeStep, isDeleted } = await channelRules(session.channelId, tx)
  if (isDeleted && session.messageId === null) throw intakeError('channel_not_found')
  if (hasCodeStep && session.verifiedAt === null) throw intakeError('code_required')
  if (session.verifiedAt === null) await makeRoomForDraft(tx, session, session.id)
  const now = sql`clock_timestamp()`
  const messageId = session.messageId ?? randomUUID()
  if (session.messageId === null) {
    const { accountId, channelId, pageUrl } = session
    await tx.insert(messages).values({ id: messageId, accountId, channelId, pageUrl, state: 'draft', createdAt: now })
  } else {
    await tx.delete(recordingParts).where(eq(recordingParts.messageId, messageId))
    await tx.update(messages).set({ createdAt: now }).where(eq(messages.id, messageId))
  }
  await tx.update(intakeSessions).set({ take, messageId }).where(eq(intakeSessions.id, session.id))
  return messageId
}

/** @returns false when the same part was stored before @throws ApiError part_differs, recording_too_large */
async function insertPart(
  tx: Transaction,
  messageId: string,
  { number, bytes }: Part,
  digest: Buffer,
): Promise<boolean> {
  const inserted = await tx
    .insert(recordingParts)
    .values({ messageId, number, bytes, digest })
    .onConflictDoNothing()
    .returning({ number: recordingParts.number })
  if (inserted.length > 0) {
    await checkSize(tx, messageId)
    return true
  }
  const [stored] = await tx.execute<{ is_same: boolean }>(sql`
    select digest = decode(${digest.toString('hex')}, 'hex') as is_same from recording_parts
    where message_id = ${messageId}::uuid and number = ${number}`)
  if (!stored?.is_same) throw intakeError('part_differs')
  return false
}

/** The length of a stored value is in its header, so the parts themselves are not read. */
async function checkSize(tx: Transaction, messageId: string): Promise<void> {
  const [row] = await tx.execute<{ bytes: number }>(sql`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from recording_parts
    where message_id = ${messageId}::uuid`)
  if ((row?.bytes ?? 0) > MAX_RECORDING_BYTES) throw intakeError('recording_too_large')
}

/** Returns the numbers of the parts of a take that are stored, in order. Of a replaced take there are none. */
export async function receivedParts(session: Session, take: number, from: Queryable = db()): Promise<number[]> {
  if (session.take !== take || session.messageId === null) return []
  const rows = await from
    .select({ number: recordingParts.number })
    .from(recordingParts)
    .where(eq(recordingParts.messageId, session.messageId))
    .orderBy(asc(recordingParts.number))
  return rows.map(({ number }) => number)
}
