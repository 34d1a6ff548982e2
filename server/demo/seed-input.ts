import { randomUUID } from 'node:crypto'
import type { Channel } from '../contract/channels/channel'
import type { MessageInput } from '../messages/completion/complete'
import type { SeedMessage } from './seed-messages'

const HOUR_MS = 3_600_000
const PROCESSING_MS = 21_000

/** The message as it is completed, so many hours before now. Its recording is kept under its own id. */
export function toInput(
  message: SeedMessage,
  channel: Channel,
  now: Date,
): MessageInput & { id: string; audioKey: string } {
  const completedAt = new Date(now.getTime() - message.hoursAgo * HOUR_MS)
  const id = randomUUID()
  const contact = (method: SeedMessage['method']) => (message.method === method ? message.contact : null)
  return {
    id,
    audioKey: id,
    createdAt: new Date(completedAt.getTime() - PROCESSING_MS - message.durationSeconds * 1000),
    completedAt,
    durationSeconds: message.durationSeconds,
    sender: {
      verification_method: message.method,
      contact_verified: message.verified,
      email: contact('email'),
      phone: contact('sms'),
      whatsapp: contact('whatsapp'),
    },
    channelId: channel.id,
    channel: {
      type: channel.type,
      id: channel.id,
      name: channel.name,
      page_url: message.page === undefined ? null : `https://${channel.name}${message.page}`,
    },
    transcriptText: message.transcript,
    transcriptConfidence: message.confidence,
    summary: message.summary,
    tags: message.tags,
    googleReview:
      message.reviewDraft === undefined
        ? { enabled: false, review_url: null, draft_text: null }
        : { enabled: true, review_url: `https://reviews.example/${channel.name}`, draft_text: message.reviewDraft },
  }
}
