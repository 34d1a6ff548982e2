import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, messages } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import type { Account } from '../../accounts/account/account'
import type { Plan } from '../../contract/accounts/account'
import type { Issue } from '../../contract/api/error'
import { MESSAGE_COMPLETED } from '../../contract/event'
import { Message } from '../../contract/messages/message'
import { env, required } from '../../env'
import { ApiError } from '../../errors'
import { wake } from '../../wake/wake'
import type { WakeRequest } from '../../wake/wake-request'
import { publish } from '../../webhooks/delivery/publish'
import { publicEventId } from '../../webhooks/signing/envelope'
import { linkExpiry } from '../audio-link'
import { contradictions } from './consistency'
import { eventIdFor } from './event-id'
import { type CompletedMessage, toPayload } from './payload'
import { limitSummary, otherSizeIssues, transcriptSizeIssues } from './payload-size'
import { type ReviewStep, toReview } from './review'
import { hasSpeech, NO_SPEECH_SUMMARY } from './speech'
import { toSummary } from './summary'
import { storable } from './text'

export interface MessageInput extends Omit<CompletedMessage, 'id' | 'audioExpiresAt' | 'summary' | 'googleReview'> {
  /** The model's output. What is not valid in it is left out; only one without text fails (choices.md, "empty output"). */
  summary: unknown
  googleReview: ReviewStep
  /** A fresh UUID when absent. */
  id?: string
  /** By the account's plan, counted from completion, when absent. */
  audioExpiresAt?: Date
  /** The channel that subscriptions may be restricted to; null when it is none of the account's. */
  channelId: string | null
  /** Where the recording lies in the audio store; null when there is none. */
  audioKey: string | null
}

export interface PublishedMessage {
  messageId: string
  /** As receivers see it: `evt_<uuid>`. */
  eventId: string
  deliveries: WakeRequest[]
}

/**
 * Completes messages and publishes their events, all of them or none, in one transaction; then wakes the engine. Values are saved
 * as they are now, the plan as this transaction reads it: later changes of a channel or a plan do not reach them.
 * @throws ApiError validation_error, with the path in the payload, for what the contract or the spec's rules refuse, for a
 * summary without text and for a transcript of more than 200 kB; conflict for an id in use; not_found for an account that was deleted
 */
export async function completeMessages(account: Account, inputs: readonly MessageInput[]): Promise<PublishedMessage[]> {
  if (inputs.length === 0) return []
  const links = { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }
  const published = await db()
    .transaction(async (tx) => {
      const plan = await planOf(tx, account)
      const rows = inputs.map((input) => toRow(input, plan))
      const newEvents = rows.map((row) => ({
        id: eventIdFor(row.id, MESSAGE_COMPLETED),
        messageId: row.id,
        channelId: row.channelId,
        kind: MESSAGE_COMPLETED,
        data: JSON.stringify(validatePayload(toPayload(row, links))),
      }))
      const values = rows.map((row) => ({ ...row, accountId: account.id, state: 'completed' as const }))
      await tx.insert(messages).values(values)
      const events = await publish(tx, account, newEvents)
      return events.map((event, index) => ({ ...event, messageId: rows[index]!.id }))
    })
    .catch((error) => {
      // The event of a message that was deleted may still be there, and its id follows from the message's.
      if (!violates(error, 'messages_pkey') && !violates(error, 'events_pkey')) throw error
      throw new ApiError('conflict', { message: 'There is a message with this id already.', cause: error })
    })
  await wake(published.flatMap(({ deliveries }) => deliveries))
  return published.map(({ messageId, eventId, deliveries }) => ({
    messageId,
    eventId: publicEventId(eventId),
    deliveries,
  }))
}

async function planOf(tx: Transaction, { id }: Account): Promise<Plan> {
  const [row] = await tx.select({ plan: accounts.plan }).from(accounts).where(eq(accounts.id, id))
  if (!row) throw new ApiError('not_found')
  return row.plan
}

/** The row of a message: what machines made of the recording within the limits of the spec, and what follows from the plan. */
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

/** What is published is kept for months and sent as it is, so it is held against the contract here and not only at doors. */
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
