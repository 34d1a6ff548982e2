import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { intakeSessions } from '../../../db/schema'
import { CONSENT_TEXTS, type Consent, consentText, LOCALES, type Locale } from '../../contract/intake/channel-texts'
import type { SendRequest } from '../../contract/intake/protocol'
import type { Message } from '../../contract/messages/message'
import { contactOf } from '../../contract/messages/message-values'
import { canonicalContact, toSender } from '../../messages/completion/contact'
import { acceptRecording } from '../../processing/accept'
import { wake } from '../../wake/wake'
import { type ChannelRules, channelRules, offeredMethods } from '../channel-rules'
import { intakeError } from '../intake-error'
import { windowsOf } from '../limits/limit-rules'
import { admit } from '../limits/sender-limits'
import { lockSession, type Session } from '../sessions/session'
import { receivedParts } from './store-part'

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
