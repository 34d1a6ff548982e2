import { describe, expect, test } from 'vitest'
import { Message } from '../../server/contract/messages/message'
import { ApiError } from '../../server/errors'
import { contradictions } from '../../server/messages/completion/consistency'
import { toSummary } from '../../server/messages/completion/summary'
import { defaultMessage, fill, type MessageContext } from './message-input'

const messageContext: MessageContext = {
  audioLinkDays: 365,
  baseUrl: 'https://voice.example.com',
  now: new Date('2026-11-21T09:30:00.000Z'),
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  channel: { type: 'campaign', id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Spring', page_url: null },
}
const defaults = defaultMessage(messageContext)

function refusalOf(given: unknown): string[] {
  try {
    fill(given, messageContext)
  } catch (error) {
    if (error instanceof ApiError) return error.body.issues?.map(({ path }) => path.join('.')) ?? []
    throw error
  }
  return []
}

describe('fill adds defaults for missing fields', () => {
  test('an empty object gets all defaults', () => {
    expect(fill({}, messageContext)).toEqual(defaults)
  })

  test('the defaults contain nothing that marks a sample', () => {
    expect(defaults.tags).toEqual([])
    expect(JSON.stringify(defaults)).not.toMatch(/sample/i)
    expect(toSummary(defaults.summary)).toEqual(defaults.summary)
  })

  test.each([
    [
      'an object is merged field by field',
      { transcript: { text: 'Hello.' } },
      { transcript: { text: 'Hello.', confidence: 0.94 } },
    ],
    ['an array is taken as a whole', { tags: ['vip'] }, { tags: ['vip'] }],
    ['null is taken as a value', { summary: { intent: null } }, { summary: { ...defaults.summary, intent: null } }],
    [
      'the method sms gets a phone number',
      { sender: { verification_method: 'sms' } },
      {
        sender: {
          verification_method: 'sms',
          contact_verified: true,
          email: null,
          phone: '+12015550123',
          whatsapp: null,
        },
      },
    ],
    [
      'a given contact selects its method',
      { sender: { whatsapp: '+442079460123', contact_verified: false } },
      {
        sender: {
          verification_method: 'whatsapp',
          contact_verified: false,
          email: null,
          phone: null,
          whatsapp: '+442079460123',
        },
      },
    ],
    [
      'an enabled review gets a link and keeps the given draft',
      { google_review: { enabled: true, draft_text: 'Good.' } },
      { google_review: { enabled: true, review_url: 'https://reviews.example/write', draft_text: 'Good.' } },
    ],
    [
      'the recording time precedes the given completion time',
      { completed_at: '2026-01-01T00:00:00Z' },
      { completed_at: '2026-01-01T00:00:00Z', created_at: '2025-12-31T23:59:00.000Z' },
    ],
  ])('%s', (_what, given, expected) => {
    const filled = fill(given, messageContext)
    expect(filled).toEqual({ ...defaults, ...expected })
    expect(contradictions(Message.parse(filled))).toEqual([])
  })
})

test('invalid output of a model is passed on unchanged', () => {
  const given = { summary: { urgency: 'huge', mentioned: { phones: ['0201'] } }, transcript: { confidence: 2 } }
  expect(fill(given, messageContext)).toMatchObject(given)
})

test.each([
  ['an unknown field', { summry: {} }, ['summry']],
  ['an unknown nested field', { summary: { mentioned: { phone: [] } } }, ['summary.mentioned.phone']],
  ['a reserved name of JavaScript', JSON.parse('{"__proto__":{"x":1},"constructor":1}'), ['__proto__', 'constructor']],
  ['a wrong type', { duration_seconds: '12' }, ['duration_seconds']],
  ['a text instead of an object', { transcript: 'Hello.' }, ['transcript']],
  ['a number that is not E.164', { sender: { phone: '0201 555' } }, ['sender.phone']],
  ['a time without a zone', { created_at: '2026-01-01T00:00:00' }, ['created_at']],
  ['a time with an offset', { created_at: '2026-01-01T00:00:00+02:00' }, ['created_at']],
  ['a time in the year 0', { created_at: '0000-01-01T00:00:00Z' }, ['created_at']],
  ['a time in the year 10000', { created_at: '10000-01-01T00:00:00Z' }, ['created_at']],
  ['a time before the year 0', { created_at: '-000001-01-01T00:00:00Z' }, ['created_at']],
  ['the month 13', { created_at: '2026-13-01T00:00:00Z' }, ['created_at']],
  ['an id that is not a UUID', { id: 'sample' }, ['id']],
  ['several invalid fields', { tags: [1], channel: { name: 2 } }, ['channel.name', 'tags.0']],
])('%s is refused with its path', (_what, given, paths) => {
  expect(refusalOf(given)).toEqual(paths)
})
