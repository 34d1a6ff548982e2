import type { MessageInput } from '../messages/completion/complete'

/** A message of Ada, on a domain that is none of the account's channels, as completion is given it. */
export const aMessage = (change: Partial<MessageInput> = {}): MessageInput => ({
  createdAt: new Date('2026-11-21T09:29:00.000Z'),
  completedAt: new Date('2026-11-21T09:30:00.000Z'),
  durationSeconds: 4.2,
  sender: {
    verification_method: 'email',
    contact_verified: true,
    email: 'ada@example.com',
    phone: null,
    whatsapp: null,
  },
  channelId: null,
  channel: { type: 'domain', id: 'c', name: 'harbour.example', page_url: null },
  transcriptText: 'Hello.',
  transcriptConfidence: 0.9,
  summary: { text: 'A greeting.' },
  tags: [],
  googleReview: { enabled: false, review_url: null },
  audioKey: null,
  ...change,
})
