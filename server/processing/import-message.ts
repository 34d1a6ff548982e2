import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { messages } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import { findChannel } from '../channels/channels'
import {
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_KEY,
  type ImportedMessage,
  type ImportMessage,
  MAX_IDEMPOTENCY_KEY_CHARACTERS,
  MAX_RECORDING_BYTES,
  MAX_UNFINISHED_MESSAGES,
} from '../contract/messages/import'
import type { Message } from '../contract/messages/message'
import { ApiError } from '../errors'
import { canonicalContact, toSender } from '../messages/completion/contact'
import { wake } from '../wake/wake'
import type { WakeRequest } from '../wake/wake-request'
import { acceptRecording, hasRoomForMessage } from './accept'

/** How far a client's clock may be ahead of the database's. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

interface ImportOptions {
  idempotencyKey: string | null
}

/** Accepts a recording from another system (choices.md, "Import by API"). An idempotency key creates one message. Throws ApiError. */
export const importMessage = (
  account: Account,
  actor: Actor,
  { audio, ...input }: ImportMessage,
  options: ImportOptions,
): Promise<ImportedMessage> => importRecording(account, actor, { ...input, recording: decodeAudio(audio) }, options)

/** What importMessage takes, with the bytes of the recording. */
export type ImportedRecording = Omit<ImportMessage, 'audio'> & { recording: Uint8Array }

/** Accepts the bytes of a recording. @throws as importMessage does */
export async function importRecording(
  account: Account,
  actor: Actor,
  input: ImportedRecording,
  { idempotencyKey }: ImportOptions = { idempotencyKey: null },
): Promise<ImportedMessage> {
  const { recording } = input
  if (recording.length === 0 || recording.length > MAX_RECORDING_BYTES)
    throw invalid('audio', `Expected 1 to ${MAX_RECORDING_BYTES} bytes, got ${recording.length}.`)
  const sender = senderOf(input)
  const createdAt = creationTime(input.created_at ?? null)
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey))
    throw invalid('Idempotency-Key', `Expected 1 to ${MAX_IDEMPOTENCY_KEY_CHARACTERS} printable ASCII characters.`)
  const { messageId, wakes } = await db().transaction(async (tx) => {
    const channel = await findChannel(account, input.channel_id, tx)
    if (!channel || channel.deletedAt) throw new ApiError('invalid_channel_id')
    const newId = crypto.randomUUID()
    const earlierId = idempotencyKey === null ? null : await claimKey(tx, account, idempotencyKey, newId, input)
    if (earlierId !== null) return { messageId: earlierId, wakes: [] as WakeRequest[] }
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
  })
  await wake(wakes)
  const [row] = await db().select({ state: messages.state }).from(messages).where(eq(messages.id, messageId))
  if (!row) throw new ApiError('conflict', { message: 'The message of this Idempotency-Key was deleted.' })
  return { id: messageId, state: row.state }
}

/** Takes the key; a concurrent request with it waits here. Returns null, or the id of the message that it created. */
async function claimKey(
  tx: Transaction,
  account: Account,
  key: string,
  messageId: string,
  { recording, ...fields }: ImportedRecording,
): Promise<string | null> {
  const digest = createHash('sha256').update(JSON.stringify(fields)).update('\0').update(recording).digest('hex')
  const isExpired = sql`idempotency_keys.created_at < clock_timestamp() - make_interval(hours => ${IDEMPOTENCY_HOURS})`
  const [taken] = await tx.execute(sql`
    insert into idempotency_keys (account_id, key, request_digest, message_id)
    values (${account.id}::uuid, ${key}, decode(${digest}, 'hex'), ${messageId}::uuid)
    on conflict (account_id, key) do update
    set request_digest = excluded.request_digest, message_id = excluded.message_id, created_at = clock_timestamp()
    where ${isExpired} returning 1`)
  if (taken) return null
  const [earlier] = await tx.execute<{ message_id: string; is_same: boolean }>(sql`
    select message_id, request_digest = decode(${digest}, 'hex') as is_same from idempotency_keys
    where account_id = ${account.id}::uuid and key = ${key}`)
  if (!earlier?.is_same)
    throw new ApiError('conflict', { message: 'This Idempotency-Key was used for another request. Use a new key.' })
  return earlier.message_id
}

/** @throws ApiError limit_reached while too many messages of the account are not completed */
async function checkUnfinished(tx: Transaction, account: Account): Promise<void> {
  if (await hasRoomForMessage(tx, account, MAX_UNFINISHED_MESSAGES)) return
  throw new ApiError('limit_reached', {
    message: `The account has ${MAX_UNFINISHED_MESSAGES} messages that are not completed. Retry or discard failed ones, or wait.`,
  })
}

/** Deletes keys that are no longer kept. */
export const pruneIdempotencyKeys = () =>
  db().execute(sql`
    delete from idempotency_keys
    where created_at < clock_timestamp() - make_interval(hours => ${IDEMPOTENCY_HOURS})`)

/** Decodes base64, with or without padding, white space and a data URL's prefix. @throws ApiError validation_error */
function decodeAudio(text: string): Uint8Array {
  const base64 = text
    .replace(/^data:[^,]{0,200};base64,/, '')
    .replace(/[\r\n\t ]+/g, '')
    .replace(/={1,2}$/, '')
  const bytes = Buffer.from(base64, 'base64')
  // Node ignores characters that are not base64. They mean that something else was sent.
  if (bytes.length === 0 || bytes.toString('base64').replace(/={1,2}$/, '') !== base64)
    throw invalid('audio', 'Expected the bytes of a recording in base64.')
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
