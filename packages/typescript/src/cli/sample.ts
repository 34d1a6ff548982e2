import { createHmac, randomUUID } from 'node:crypto'

/** A signed request, as the service sends it. */
export interface Signed {
  headers: Record<string, string>
  body: string
}

interface Change {
  eventId?: string
  completedAt?: Date
  transcript?: string
}

/** Returns the body of an event with an invented message. */
export function sampleBody({ eventId = randomUUID(), completedAt = new Date(), transcript }: Change = {}): string {
  const id = randomUUID()
  const data = {
    id,
    created_at: new Date(completedAt.getTime() - 60_000).toISOString(),
    completed_at: completedAt.toISOString(),
    duration_seconds: 12.5,
    sender: {
      verification_method: 'email',
      contact_verified: true,
      email: 'mara@example.com',
      phone: null,
      whatsapp: null,
    },
    channel: {
      type: 'domain',
      id: '00000000-0000-4000-8000-000000000000',
      name: 'www.example.com',
      page_url: 'https://www.example.com/contact',
    },
    transcript: { text: transcript ?? 'Could you fit me in today? – Zoë', confidence: 0.97 },
    summary: {
      text: 'Mara Lindqvist asks for an appointment today.',
      urgency: 'high',
      sentiment: 'negative',
      intent: 'scheduling',
      callback_required: true,
      action_items: [{ task: 'Call Mara Lindqvist back', priority: 'high', deadline: 'ASAP' }],
      mentioned: { names: ['Mara Lindqvist'], phones: ['+12015550147'], emails: [] },
    },
    audio: {
      url: `https://voice.example.org/api/listen/${id}?t=sample`,
      expires_at: new Date(completedAt.getTime() + 90 * 86_400_000).toISOString(),
      content_type: 'audio/webm',
    },
    dashboard_url: `https://voice.example.org/messages/${id}`,
    tags: [],
    google_review: { enabled: false, review_url: null, draft_text: null },
  }
  const delivered_at = new Date().toISOString()
  return JSON.stringify({ event: 'message.completed', event_id: `evt_${eventId}`, delivered_at, data, sample: true })
}

/** Signs a body with each secret, as the service does. @param seconds the time of the signature */
export function sign(secrets: readonly string[], body: string, seconds = Math.floor(Date.now() / 1000)): Signed {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return `v1=${digest}`
  })
  return {
    headers: { ...headersOfDelivery(), 'X-Message-Signature': [`t=${seconds}`, ...signatures].join(',') },
    body,
  }
}

/** The headers without a signature. */
export const headersOfDelivery = (): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Voice-Message-Service/check',
  'X-Message-Event': 'message.completed',
  'X-Message-Delivery-Id': randomUUID(),
  'X-Message-Test': 'true',
})
