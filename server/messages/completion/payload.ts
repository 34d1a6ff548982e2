import { createHash } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import { messages } from '../../../db/schema'
import type { EventKind } from '../../contract/messages/event'
import type { Message } from '../../contract/messages/message'
import { env, required } from '../../env'
import { type AudioLinkKeys, listenUrl } from '../audio-link'

/** The values of a completed message in its row, as they were at processing time. */
export interface CompletedMessage {
  id: string
  createdAt: Date
  completedAt: Date
  durationSeconds: number
  sender: Message['sender']
  channel: Message['channel']
  transcriptText: string
  transcriptConfidence: number
  summary: Message['summary']
  audioExpiresAt: Date
  tags: string[]
  googleReview: Message['google_review']
}

export interface Links {
  baseUrl: string
  audioLinkKeys: AudioLinkKeys
}

/** Returns the public form (spec, "Completed message"), copied field by field, because jsonb keeps no order. */
export function toPayload(message: CompletedMessage, links: Links): Message {
  const { sender, channel, summary, googleReview } = message
  return {
    id: message.id,
    created_at: message.createdAt.toISOString(),
    completed_at: message.completedAt.toISOString(),
    duration_seconds: message.durationSeconds,
    sender: {
      verification_method: sender.verification_method,
      contact_verified: sender.contact_verified,
      email: sender.email,
      phone: sender.phone,
      whatsapp: sender.whatsapp,
    },
    channel: { type: channel.type, id: channel.id, name: channel.name, page_url: channel.page_url },
    transcript: { text: message.transcriptText, confidence: message.transcriptConfidence },
    summary: {
      text: summary.text,
      urgency: summary.urgency,
      sentiment: summary.sentiment,
      intent: summary.intent,
      callback_required: summary.callback_required,
      action_items: summary.action_items.map(({ task, priority, deadline }) => ({ task, priority, deadline })),
      mentioned: {
        names: summary.mentioned.names,
        phones: summary.mentioned.phones,
        emails: summary.mentioned.emails,
      },
    },
    audio: {
      url: listenUrl(links.baseUrl, links.audioLinkKeys, message.id, message.audioExpiresAt),
      expires_at: message.audioExpiresAt.toISOString(),
      content_type: 'audio/webm',
    },
    dashboard_url: `${links.baseUrl}/messages/${message.id}`,
    tags: message.tags,
    google_review: {
      enabled: googleReview.enabled,
      review_url: googleReview.review_url,
      draft_text: googleReview.draft_text,
    },
  }
}

/** Returns the payload for lists. @param stored data of the event; null once it is pruned */
export function listedMessage(row: MessageRow, stored: string | null): Message {
  const links = { baseUrl: env().BASE_URL, audioLinkKeys: required('AUDIO_LINK_KEY') }
  return withCurrentValues(
    stored === null ? toPayload({ ...assertCompleted(row), ...row.processed }, links) : JSON.parse(stored),
    row,
  )
}

/** Returns a payload with the transcript and the summary of today, for people. */
export const withCorrection = (
  data: Message,
  { processed, transcriptText, transcriptConfidence, summary }: MessageRow,
) =>
  processed === null || summary === null
    ? data
    : { ...data, transcript: { text: transcriptText, confidence: transcriptConfidence ?? 0 }, summary }

/** What a list takes from the row of a message; its event has all other values. */
export type CurrentValues = Pick<MessageRow, 'id' | 'tags' | 'audioExpiresAt' | 'audioRevokedAt' | 'audioDeletedAt'>

/** Returns an event's data with current tags, BASE_URL and the link's true end (choices.md, "The audio link"). */
export function withCurrentValues(data: Message, row: CurrentValues): Message {
  const { id, tags, audioExpiresAt, audioRevokedAt, audioDeletedAt } = row
  const baseUrl = env().BASE_URL
  return {
    ...data,
    audio: {
      ...data.audio,
      url: `${baseUrl}/api/listen/${id}${new URL(data.audio.url).search}`,
      expires_at: earliest(
        new Date(data.audio.expires_at),
        audioExpiresAt,
        audioRevokedAt,
        audioDeletedAt,
      ).toISOString(),
    },
    dashboard_url: `${baseUrl}/messages/${id}`,
    tags,
  }
}

export const earliest = (first: Date, ...others: (Date | null)[]): Date =>
  others.reduce<Date>((found, other) => (other !== null && other < found ? other : found), first)

/** Narrows a row to a completed one. The constraint `messages_completed` guarantees this. */
export function assertCompleted(row: MessageRow): CompletedMessage {
  const { completedAt, sender, channel, summary, googleReview, audioExpiresAt, transcriptConfidence } = row
  if (
    !completedAt ||
    !sender ||
    !channel ||
    !summary ||
    !googleReview ||
    !audioExpiresAt ||
    transcriptConfidence === null
  )
    throw new Error(`Message ${row.id} is not completed.`)
  return { ...row, completedAt, sender, channel, summary, googleReview, audioExpiresAt, transcriptConfidence }
}

const { search: _search, ...columns } = getTableColumns(messages)

export const messageColumns = columns
export type MessageRow = Omit<typeof messages.$inferSelect, 'search'>

/** Returns the id of a message's event, derived from it, so that lists keep it after the event's row was pruned. */
export function eventIdFor(messageId: string, kind: EventKind): string {
  const bytes = createHash('sha256').update(`event:${kind}:${messageId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
