import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { messages } from '../../db/schema'
import { violates } from '../../db/violation'
import type { Account } from '../accounts/account'
import { Message } from '../contract/message'
import { type Alarm, engine } from '../engine/engine'
import { env, required } from '../env'
import { ApiError } from '../errors'
import { publicEventId } from '../webhooks/envelope'
import { publish } from '../webhooks/publish'
import { linkExpiry } from './audio-link'
import { contradictions } from './consistency'
import { eventIdFor } from './event-id'
import { type CompletedMessage, toPayload } from './payload'
import { type ReviewStep, toReview } from './review'
import { toSummary } from './summary'
import { storable } from './text'

export interface MessageInput extends Omit<CompletedMessage, 'id' | 'audioExpiresAt' | 'summary' | 'googleReview'> {
  /** What the model said. What is not valid in it is left out; it never costs the message. */
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

export interface Completed {
  messageId: string
  /** As receivers see it: `evt_<uuid>`. */
  eventId: string
  deliveries: Alarm[]
}

/**
 * Messages are completed and their events published, all of them or none, in one transaction; then the engine is woken.
 * Values are saved as they are now: later changes of a channel or a plan do not reach them.
 * @throws ApiError validation_error, with the path in the payload, for what the contract or the spec's rules refuse; conflict for an id in use
 */
export async function completeMessages(account: Account, inputs: readonly MessageInput[]): Promise<Completed[]> {
  if (inputs.length === 0) return []
  const links = { baseUrl: env().BASE_URL, audioLinkKey: required('AUDIO_LINK_KEY') }
  const rows = inputs.map((input) => ({
    ...input,
    ...asSpecified(input),
    id: input.id ?? randomUUID(),
    audioExpiresAt: input.audioExpiresAt ?? linkExpiry(account.plan, input.completedAt),
  }))
  const newEvents = rows.map((row) => ({
    id: eventIdFor(row.id, 'message.completed'),
    messageId: row.id,
    channelId: row.channelId,
    kind: 'message.completed' as const,
    data: JSON.stringify(checked(toPayload(row, links))),
  }))

  const published = await db()
    .transaction(async (tx) => {
      const values = rows.map((row) => ({ ...row, accountId: account.id, state: 'completed' as const }))
      await tx.insert(messages).values(values)
      return publish(tx, account, newEvents)
    })
    .catch((error) => {
      // The event of a message that was deleted may still be there, and its id follows from the message's.
      if (!violates(error, 'messages_pkey') && !violates(error, 'events_pkey')) throw error
      throw new ApiError('conflict', { message: 'There is a message with this id already.', cause: error })
    })
  await engine().wake(published.flatMap(({ deliveries }) => deliveries))
  return published.map(({ eventId, deliveries }, index) => ({
    messageId: rows[index]!.id,
    eventId: publicEventId(eventId),
    deliveries,
  }))
}

/** What machines made of the recording, within the limits of the spec. */
const asSpecified = ({ transcriptText, transcriptConfidence, summary, googleReview }: MessageInput) => ({
  transcriptText: storable(transcriptText),
  transcriptConfidence: Math.min(1, Math.max(0, transcriptConfidence || 0)),
  summary: toSummary(summary),
  googleReview: toReview(googleReview, storable(transcriptText)),
})

/** What is published is kept for months and sent as it is, so it is held against the contract here and not only at doors. */
function checked(payload: Message): Message {
  const { error } = Message.safeParse(payload)
  const issues = error
    ? error.issues.map(({ path, message }) => ({ path: path.map(nameOf), message }))
    : contradictions(payload)
  if (issues.length > 0) throw new ApiError('validation_error', { message: 'The message is not valid.', issues })
  return payload
}

const nameOf = (part: PropertyKey) => (typeof part === 'symbol' ? String(part) : part)
