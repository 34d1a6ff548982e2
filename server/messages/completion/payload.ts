import type { Message } from '../../contract/messages/message'
import { listenUrl } from '../audio-link'

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

/** The settings for the links of a payload: BASE_URL, and AUDIO_LINK_KEY in base64. */
export interface Links {
  baseUrl: string
  audioLinkKey: string
}

/**
 * Returns the public form of a completed message (spec, "Completed message"): every field, in the spec's order. Nested
 * objects are copied field by field, because jsonb keeps no order and a row may have more fields than the contract.
 */
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
      url: listenUrl(links.baseUrl, links.audioLinkKey, message.id, message.audioExpiresAt),
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
