import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, messageFeed, messages } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import type { Account } from '../../accounts/account/account'
import type { Plan } from '../../contract/accounts/account'
import type { Issue } from '../../contract/api/error'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import { Message } from '../../contract/messages/message'
import { env, required } from '../../env'
import { ApiError } from '../../errors'
import { wake } from '../../wake/wake'
import type { WakeRequest } from '../../wake/wake-request'
import { type NewEvent, type Published, publish } from '../../webhooks/delivery/publish'
import { publicEventId } from '../../webhooks/signing/request'
import { queueAssignment } from '../assignment/rules'
import { linkExpiry } from '../audio-link'
import { queueNewNotices } from '../notices/queue'
import { contradictions, limitSummary, otherSizeIssues, transcriptSizeIssues } from './consistency'
import { type CompletedMessage, eventIdFor, toPayload } from './payload'
import { type ReviewStep, toReview } from './review'
import { toSummary } from './summary'
import { hasSpeech, NO_SPEECH_SUMMARY, storable } from './transcript-text'

export interface MessageInput extends Omit<CompletedMessage, 'id' | 'audioExpiresAt' | 'summary' | 'googleReview'> {
  /** The model's output. Invalid values are left out; only an output without text fails. */
  summary: unknown
  googleReview: ReviewStep
  id?: string
  /** Default: by the account's plan, counted from completion. */
  audioExpiresAt?: Date
  /** The channel, to which subscriptions may be restricted; null when it is not a channel of the account. */
  channelId: string | null
  audioKey: string | null
}

export interface PublishedMessage {
  messageId: string
  eventId: string
  deliveries: WakeRequest[]
}

/** Completes messages and publishes their events in one transaction, then wakes the engine. Throws ApiError with paths in the payload. */
export async function completeMessages(account: Account, inputs: readonly MessageInput[]): Promise<PublishedMessage[]> {
  if (inputs.length === 0) return []
  const published = await db()
    .transaction(async (tx) => {
      const plan = await planOf(tx, account)
      const rows = inputs.map((input) => toRow(input, plan))
      const newEvents = rows.map(toEvent)
      const values = rows.map((row) => ({ ...row, accountId: account.id, state: 'completed' as const }))
      await tx.insert(messages).values(values)
      const events = await publishCompleted(tx, account, newEvents)
      return events.map((event, index) => ({ ...event, messageId: rows[index]!.id }))
    })
    .catch((error) => {
      // The event of a deleted message may still exist, and its id is derived from the message's id.
      if (!violates(error, 'messages_pkey') && !violates(error, 'events_pkey')) throw error
      throw new ApiError('conflict', { message: 'A message with this id already exists.', cause: error })
    })
  await wake(published.flatMap(({ deliveries }) => deliveries))
  return published.map(({ messageId, eventId, deliveries }) => ({
    messageId,
    eventId: publicEventId(eventId),
    deliveries: deliveries.filter(({ kind }) => kind === 'delivery'),
  }))
}

/** Completes a processed message in the transaction that records its last step. The caller has locked its job. */
export async function completeProcessed(
  tx: Transaction,
  account: { id: string },
  input: MessageInput & { id: string },
): Promise<WakeRequest[]> {
  const row = toRow(input, await planOf(tx, account))
  const event = toEvent(row)
  const { id, ...values } = row
  await tx
    .update(messages)
    .set({ ...values, state: 'completed' })
    .where(and(eq(messages.id, id), eq(messages.accountId, account.id)))
  const published = await publishCompleted(tx, account, [event])
  return published.flatMap(({ deliveries }) => deliveries)
}

/** Adds messages to the feed of the API and publishes their events. Pipelined: one round trip. */
async function publishCompleted(
  tx: Transaction,
  account: { id: string },
  completed: readonly (NewEvent & { messageId: string })[],
): Promise<Published[]> {
  const rows = completed.map(({ messageId }) => ({ messageId, accountId: account.id }))
  const ids = completed.map(({ messageId }) => messageId)
  const [, published] = await Promise.all([
    tx.insert(messageFeed).values(rows),
    publish(tx, account, completed),
    queueNewNotices(tx, account.id, ids),
    queueAssignment(tx, account.id, ids),
  ])
  return published
}

function toEvent(row: ReturnType<typeof toRow>): NewEvent & { messageId: string } {
  const links = { baseUrl: env().BASE_URL, audioLinkKeys: required('AUDIO_LINK_KEY') }
  return {
    id: eventIdFor(row.id, MESSAGE_COMPLETED),
    messageId: row.id,
    channelId: row.channelId,
    kind: MESSAGE_COMPLETED,
    data: JSON.stringify(validatePayload(toPayload(row, links))),
  }
}

async function planOf(tx: Transaction, { id }: { id: string }): Promise<Plan> {
  const [row] = await tx.select({ plan: accounts.plan }).from(accounts).where(eq(accounts.id, id))
  if (!row) throw new ApiError('not_found')
  return row.plan
}

function toRow(input: MessageInput, plan: Plan) {
  throwIfInvalid(transcriptSizeIssues(input.transcriptText))
  const transcriptText = storable(input.transcriptText)
  const summary = limitSummary(toSummary(input.summary))
  return {
    ...input,
    id: input.id ?? randomUUID(),
    audioExpiresAt: input.audioExpiresAt ?? linkExpiry(plan, input.completedAt),
    ...(hasSpeech(transcriptText)
      ? { transcriptText, transcriptConfidence: Math.min(1, Math.max(0, input.transcriptConfidence || 0)) }
      : { transcriptText: '', transcriptConfidence: 0 }),
    summary: hasSpeech(transcriptText) ? summary : { ...summary, text: summary.text || NO_SPEECH_SUMMARY },
    googleReview: toReview(input.googleReview, transcriptText, plan),
  }
}

/** Validates here too, not only at entry points, because a payload is stored for months and sent as it is. */
function validatePayload(payload: Message): Message {
  const { error } = Message.safeParse(payload)
  const issues = error
    ? error.issues.map(({ path, message }) => ({ path: path.map(nameOf), message }))
    : [...contradictions(payload), ...otherSizeIssues(payload)]
  throwIfInvalid(issues)
  return payload
}

function throwIfInvalid(issues: Issue[]): void {
  if (issues.length > 0) throw new ApiError('validation_error', { message: 'The message is not valid.', issues })
}

const nameOf = (part: PropertyKey) => (typeof part === 'symbol' ? String(part) : part)
