import type { Message } from '../../../server/contract/messages/message'
import { SAMPLE_CHANNEL } from '../../../server/contract/messages/sample'

/** What is known of a message before its fields: its id, the time, its channel, and the terms of its account. */
export interface MessageContext {
  baseUrl: string
  now: Date
  id: string
  channel: Message['channel']
  audioLinkDays: number
}

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** The channel of a message in an account without channels. */
export const DEFAULT_CHANNEL = SAMPLE_CHANNEL

/**
 * Makes a complete message that looks like a real one. Nothing in it marks a sample, because clients ignore messages
 * with `sample` in `tags` and texts that begin "Sample message" (choices.md, "How the sample row is marked").
 */
export const defaultMessage = ({ baseUrl, now, id, channel, audioLinkDays }: MessageContext): Message => ({
  id,
  created_at: new Date(now.getTime() - MINUTE_MS).toISOString(),
  completed_at: now.toISOString(),
  duration_seconds: 12.5,
  sender: {
    verification_method: 'email',
    contact_verified: true,
    email: 'maria.keller@example.com',
    phone: null,
    whatsapp: null,
  },
  channel,
  transcript: {
    text: 'Hello, this is Maria Keller. I have to move my appointment on Thursday, could we make it one morning next week instead? You can reach me at 201 555 0123. Thank you.',
    confidence: 0.94,
  },
  summary: {
    text: 'Maria Keller asks to move her appointment on Thursday to a morning of the following week. She can be reached by phone.',
    urgency: 'medium',
    sentiment: 'neutral',
    intent: 'scheduling',
    callback_required: true,
    action_items: [
      { task: 'Offer Maria Keller a morning appointment next week', priority: 'medium', deadline: 'before Thursday' },
    ],
    mentioned: { names: ['Maria Keller'], phones: ['+12015550123'], emails: [] },
  },
  // The service sets the URL.
  audio: {
    url: `${baseUrl}/api/listen/${id}`,
    expires_at: new Date(now.getTime() + audioLinkDays * DAY_MS).toISOString(),
    content_type: 'audio/webm',
  },
  dashboard_url: `${baseUrl}/messages/${id}`,
  tags: [],
  google_review: { enabled: false, review_url: null, draft_text: null },
})
