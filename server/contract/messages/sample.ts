import type { Message } from './message'

/** Listed when an account has no messages, sent by test events, and the operator's default. */
export const SAMPLE_MESSAGE_ID = 'sample'
const SAMPLE_TAG = 'sample'
/** Fixed, so that a client that detects duplicates by event id sees the sample once. */
export const SAMPLE_EVENT_ID = 'evt_5a3b1e00-5a3b-4e00-8a3b-5a3b1e005a3b'
/** Gives access to the sample recording, which is the same for all accounts, and to no other recording. */
export const SAMPLE_LISTENER_TOKEN = 'sample'

export const SAMPLE_CHANNEL: Message['channel'] = {
  type: 'domain',
  id: '00000000-0000-4000-8000-000000000000',
  name: 'www.example.com',
  page_url: 'https://www.example.com/contact',
}

/** Returns the channel of the payload for a sample message on an existing channel. */
export const sampleChannel = ({ id, type, name }: Pick<Message['channel'], 'id' | 'type' | 'name'>) => ({
  type,
  id,
  name,
  page_url: type === 'domain' ? `https://${name}/` : null,
})

/** What sample.webm says, with the seconds at which sentences begin. `Sample message.` is not spoken. */
export const SAMPLE_SEGMENTS = [
  { start: 0, text: 'Sample message. Hello, this is Mara Lindqvist.' },
  { start: 2.2, text: 'My crown came off this morning and chewing hurts.' },
  { start: 5.2, text: 'Could you fit me in today or tomorrow?' },
  { start: 7.5, text: 'Please call me back on 201 555 0147.' },
  { start: 12.2, text: 'Thank you.' },
]

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Returns a complete invented message, marked as a sample (choices.md, "How the sample row is marked"). */
export function sampleMessage(
  baseUrl: string,
  now: Date,
  { audioLinkDays, channel = SAMPLE_CHANNEL }: { audioLinkDays: number; channel?: Message['channel'] | undefined },
): Message {
  return {
    id: SAMPLE_MESSAGE_ID,
    created_at: new Date(now.getTime() - MINUTE_MS).toISOString(),
    completed_at: now.toISOString(),
    duration_seconds: 12.5,
    sender: {
      verification_method: 'email',
      contact_verified: true,
      email: 'mara@example.com',
      phone: null,
      whatsapp: null,
    },
    channel,
    transcript: {
      text: SAMPLE_SEGMENTS.map(({ text }) => text).join(' '),
      confidence: 0.97,
    },
    summary: {
      text: 'Sample message: Mara Lindqvist lost a crown this morning and chewing hurts. She asks for an appointment today or tomorrow and for a call back.',
      urgency: 'high',
      sentiment: 'negative',
      intent: 'scheduling',
      callback_required: true,
      action_items: [{ task: 'Call Mara Lindqvist back on 201 555 0147', priority: 'high', deadline: 'ASAP' }],
      mentioned: { names: ['Mara Lindqvist'], phones: ['+12015550147'], emails: [] },
    },
    audio: {
      url: `${baseUrl}/api/listen/${SAMPLE_MESSAGE_ID}?t=${SAMPLE_LISTENER_TOKEN}`,
      expires_at: new Date(now.getTime() + audioLinkDays * DAY_MS).toISOString(),
      content_type: 'audio/webm',
    },
    dashboard_url: `${baseUrl}/messages/${SAMPLE_MESSAGE_ID}`,
    tags: [SAMPLE_TAG],
    google_review: { enabled: false, review_url: null, draft_text: null },
  }
}
