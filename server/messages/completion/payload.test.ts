import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Message } from '../../contract/messages/message'
import { verifyListenerToken } from '../audio-link'
import { type CompletedMessage, eventIdFor, toPayload } from './payload'

const links = { baseUrl: 'https://voice.example.com', audioLinkKeys: [Buffer.alloc(32, 7).toString('base64')] }

// As read from jsonb: keys in another order, and one that is not in the contract.
const message: CompletedMessage = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  createdAt: new Date('2026-11-21T09:29:00.000Z'),
  completedAt: new Date('2026-11-21T09:30:00.000Z'),
  durationSeconds: 23.4,
  sender: {
    email: null,
    phone: '+12015550123',
    whatsapp: null,
    contact_verified: false,
    verification_method: 'sms',
  },
  channel: { id: 'c', name: 'Spring check-up', type: 'campaign', page_url: null },
  transcriptText: 'Hello.',
  transcriptConfidence: 0.9,
  summary: {
    text: 'A greeting.',
    intent: null,
    urgency: null,
    mentioned: { names: [], emails: [], phones: [] },
    sentiment: null,
    action_items: [{ deadline: null, priority: 'low', task: 'Greet back' }],
    callback_required: false,
  },
  audioExpiresAt: new Date('2027-11-21T09:30:00.000Z'),
  tags: [],
  googleReview: { draft_text: null, review_url: null, enabled: false },
}
Object.assign(message.summary, { model: 'of an older version' })

const payload = toPayload(message, links)

/** Every path of an object, in order; of an array only those of the first item. */
function paths(value: unknown, prefix = ''): string[] {
  const item = Array.isArray(value) ? value[0] : value
  if (typeof item !== 'object' || item === null) return [prefix]
  return Object.entries(item).flatMap(([name, inner]) => paths(inner, prefix ? `${prefix}.${name}` : name))
}

describe('the payload', () => {
  test('has each required field of the spec, no other, in the order of its table', () => {
    expect(paths(payload)).toEqual([
      'id',
      'created_at',
      'completed_at',
      'duration_seconds',
      'sender.verification_method',
      'sender.contact_verified',
      'sender.email',
      'sender.phone',
      'sender.whatsapp',
      'channel.type',
      'channel.id',
      'channel.name',
      'channel.page_url',
      'transcript.text',
      'transcript.confidence',
      'summary.text',
      'summary.urgency',
      'summary.sentiment',
      'summary.intent',
      'summary.callback_required',
      'summary.action_items.task',
      'summary.action_items.priority',
      'summary.action_items.deadline',
      'summary.mentioned.names',
      'summary.mentioned.phones',
      'summary.mentioned.emails',
      'audio.url',
      'audio.expires_at',
      'audio.content_type',
      'dashboard_url',
      'tags',
      'google_review.enabled',
      'google_review.review_url',
      'google_review.draft_text',
    ])
  })

  test('is a message of the contract', () => {
    expect(Message.parse(payload)).toEqual(payload)
  })

  test('does not change in JSON: null stays null, an empty array stays []', () => {
    expect(JSON.parse(JSON.stringify(payload))).toEqual(payload)
    expect(JSON.stringify(payload)).toContain('"urgency":null')
    expect(payload.tags).toEqual([])
  })

  test('has times in UTC, in ISO 8601', () => {
    expect([payload.created_at, payload.completed_at, payload.audio.expires_at]).toEqual([
      '2026-11-21T09:29:00.000Z',
      '2026-11-21T09:30:00.000Z',
      '2027-11-21T09:30:00.000Z',
    ])
  })

  test('links to the message in the dashboard under its own id', () => {
    expect(payload.dashboard_url).toBe(`https://voice.example.com/messages/${message.id}`)
  })

  test('links to the recording with a token that expires at the given time', () => {
    const url = new URL(payload.audio.url)
    expect(url.origin + url.pathname).toBe(`https://voice.example.com/api/listen/${message.id}`)
    const expiry = verifyListenerToken(links.audioLinkKeys, message.id, url.searchParams.get('t') ?? '')
    expect(expiry).toEqual(message.audioExpiresAt)
  })
})

const kind = 'message.completed'

test('the event of a message always has the same id, a UUID version 4 that is unique per message', () => {
  const ids = Array.from({ length: 200 }, (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
  const events = ids.map((id) => eventIdFor(id, kind))
  expect(events).toEqual(ids.map((id) => eventIdFor(id, kind)))
  expect(new Set([...ids, ...events]).size).toBe(400)
  for (const event of events) expect(z.uuidv4().safeParse(event).success).toBe(true)
})
