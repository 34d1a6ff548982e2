import type { MessageInput } from '../messages/complete'

/** A message as the pipeline hands it over: Ada, by e-mail, on no channel of the account's unless one is given. */
export const aMessage = (change: Partial<MessageInput> = {}): MessageInput => {
  const completedAt = new Date()
  return {
    createdAt: new Date(completedAt.getTime() - 60_000),
    completedAt,
    durationSeconds: 4.2,
    sender: {
      verification_method: 'email',
      contact_verified: true,
      email: 'ada@example.com',
      phone: null,
      whatsapp: null,
    },
    channelId: null,
    channel: {
      type: 'domain',
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      name: 'harbourdental.example',
      page_url: 'https://harbourdental.example/contact',
    },
    transcriptText: 'Hello, this is Ada. Please call me back.',
    transcriptConfidence: 0.94,
    summary: {
      text: 'Ada asks for a call back.',
      urgency: 'medium',
      sentiment: 'neutral',
      intent: 'scheduling',
      callback_required: true,
      action_items: [{ task: 'Call Ada back', priority: 'high', deadline: 'ASAP' }],
      mentioned: { names: ['Ada'], phones: [], emails: ['ada@example.com'] },
    },
    tags: ['new patient'],
    googleReview: { enabled: false, review_url: null, draft_text: null },
    audioKey: null,
    ...change,
  }
}
