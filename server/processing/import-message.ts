import type { Transaction } from '../../db/client'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { findChannel } from '../channels/channels'
import { MAX_RECORDING_BYTES } from '../contract/intake/protocol'
import { type ImportedMessage, type ImportMessage, MAX_UNFINISHED_MESSAGES } from '../contract/messages/import'
import type { Message } from '../contract/messages/message'
import { ApiError } from '../errors'
import { once } from '../limits/idempotency'
import { canonicalContact, toSender } from '../messages/completion/contact'
import { wake } from '../wake/wake'
import { acceptRecording, hasRoomForMessage } from './accept'
import { decodeBase64 } from './audio/decode-base64'

/** How far a client's clock may be ahead of the database's. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Accepts a recording from another system (choices.md, "Import by API"). An idempotency key creates one message. Throws ApiError. */
export const importMessage = (
  account: Account,
  actor: Actor,
  { audio, ...input }: ImportMessage,
): Promise<ImportedMessage> => importRecording(account, actor, { ...input, recording: decodeAudio(audio) })

/** What importMessage takes, with the bytes of the recording. */
export type ImportedRecording = Omit<ImportMessage, 'audio'> & { recording: Uint8Array }

/** Accepts the bytes of a recording. @throws as importMessage does */
export async function importRecording(
  account: Account,
  actor: Actor,
  input: ImportedRecording,
): Promise<ImportedMessage> {
  const { recording } = input
  if (recording.length === 0 || recording.length > MAX_RECORDING_BYTES)
    throw invalid('audio', `Expected 1 to ${MAX_RECORDING_BYTES} bytes, got ${recording.length}.`)
  const sender = senderOf(input)
  const createdAt = creationTime(input.created_at ?? null)
  const imported = await once(
    actor.request,
    async (tx) => {
      const channel = await findChannel(account, input.channel_id, tx)
      if (!channel || channel.deletedAt) throw new ApiError('invalid_channel_id')
      const newId = crypto.randomUUID()
      await checkUnfinished(tx, account)
      const accepted = await acceptRecording(tx, account, {
        id: newId,
        recording,
        channelId: channel.id,
        sender,
        pageUrl: channel.type === 'domain' ? pageOf(input.page_url ?? null) : null,
        createdAt,
        language: input.language ?? null,
        tags: [...new Set(input.tags ?? [])],
        claimedSeconds: input.duration_seconds,
      })
      await recordActivity(tx, account, actor, { action: 'message_imported', subjectId: newId })
      return accepted
    },
    toImported,
  )
  await wake(imported.wakes)
  return toImported(imported)
}

/** As of the end of the transaction. */
const toImported = ({ messageId }: { messageId: string }): ImportedMessage => ({ id: messageId, state: 'recorded' })

/** @throws ApiError limit_reached while too many messages of the account are not completed */
async function checkUnfinished(tx: Transaction, account: Account): Promise<void> {
  if (await hasRoomForMessage(tx, account, MAX_UNFINISHED_MESSAGES)) return
  throw new ApiError('limit_reached', {
    message: `The account has ${MAX_UNFINISHED_MESSAGES} messages that are not completed. Retry or discard failed ones, or wait.`,
  })
}

/** @throws ApiError validation_error for a text that is not base64 */
function decodeAudio(text: string): Uint8Array {
  const bytes = decodeBase64(text)
  if (bytes === null) throw invalid('audio', 'Expected the bytes of a recording in base64.')
  return bytes
}

/** @throws ApiError validation_error when the contact does not fit its method */
function senderOf({ verification_method, contact }: ImportedRecording): Message['sender'] {
  const canonical = canonicalContact(verification_method, contact)
  if (canonical !== null) return toSender(verification_method, canonical, false)
  throw verification_method === 'email'
    ? invalid('contact', 'Expected an email address.')
    : invalid('contact', 'Expected a phone number in E.164, such as +12015550123.')
}

/** @throws ApiError validation_error for a time in the future */
function creationTime(text: string | null): Date | undefined {
  if (text === null) return undefined
  const at = new Date(text)
  const now = Date.now()
  if (at.getTime() > now + CLOCK_TOLERANCE_MS) throw invalid('created_at', 'Expected a time that is not in the future.')
  return new Date(Math.min(at.getTime(), now))
}

/** Returns a page's URL without user, query and fragment (choices.md, "`page_url`"). */
function pageOf(url: string | null): string | null {
  if (url === null) return null
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

const invalid = (field: string, message: string) =>
  new ApiError('validation_error', { message: 'The input is not valid.', issues: [{ path: [field], message }] })
