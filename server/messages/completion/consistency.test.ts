import { describe, expect, test } from 'vitest'
import type { Message } from '../../contract/messages/message'
import { sampleMessage } from '../../contract/messages/sample'
import {
  contradictions,
  limitSummary,
  MAX_OTHER_BYTES,
  MAX_TRANSCRIPT_BYTES,
  otherSizeIssues,
  transcriptSizeIssues,
} from './consistency'
import { toSummary } from './summary'

const sample = sampleMessage('https://voice.example.com', new Date('2026-11-21T09:30:00.000Z'), { audioLinkDays: 30 })
const none = { email: null, phone: null, whatsapp: null }
const email = 'ada@example.com'
const number = '+12015550123'
const review = 'https://g.page/r/harbour/review'

const sender = (method: Message['sender']['verification_method'], contact: Partial<Message['sender']>) => ({
  sender: { verification_method: method, contact_verified: true, ...none, ...contact },
})
const google_review = (enabled: boolean, review_url: string | null, draft_text: string | null) => ({
  google_review: { enabled, review_url, draft_text },
})

describe('a message contradicts itself', () => {
  test.each<[string, Partial<Message>, string[]]>([
    ['nowhere in the sample', {}, []],
    ['nowhere: email set for email', sender('email', { email }), []],
    ['nowhere: phone set for sms', sender('sms', { phone: number }), []],
    ['nowhere: whatsapp set for whatsapp', sender('whatsapp', { whatsapp: number }), []],
    ['in an absent contact', sender('email', {}), ['sender.email']],
    ['in a second contact', sender('email', { email, phone: number }), ['sender.phone']],
    ['in a contact of another method', sender('sms', { whatsapp: number }), ['sender.phone', 'sender.whatsapp']],
    [
      'in the page of a campaign',
      { channel: { type: 'campaign', id: '1', name: 'Spring', page_url: 'https://www.example.com/' } },
      ['channel.page_url'],
    ],
    ['nowhere: a domain without a page', { channel: { ...sample.channel, page_url: null } }, []],
    ['nowhere: a review without a draft', google_review(true, review, null), []],
    ['in a review without its link', google_review(true, null, 'Good.'), ['google_review.review_url']],
    [
      'in a disabled review step',
      google_review(false, review, 'Good.'),
      ['google_review.review_url', 'google_review.draft_text'],
    ],
    ['in its times', { completed_at: '2026-11-21T09:28:59.999Z' }, ['completed_at']],
    ['nowhere: a phone number of a range that no table knows', sender('sms', { phone: '+15555555555' }), []],
    ['nowhere: one of no country', sender('whatsapp', { whatsapp: '+9991234567' }), []],
    ['in an empty summary', { summary: { ...sample.summary, text: ' \n' } }, ['summary.text']],
    ['in an undeliverable address', sender('email', { email: `ada@${'a.'.repeat(125)}example` }), ['sender.email']],
    ['in a NUL character', { tags: ['fine', 'a\0b'] }, ['tags.1']],
    ['in half a surrogate pair', { transcript: { text: '\ud83d', confidence: 1 } }, ['transcript.text']],
    ['nowhere: a whole pair', { transcript: { text: '\ud83d\ude00', confidence: 1 } }, []],
  ])('%s', (_where, change, paths) => {
    expect(contradictions({ ...sample, ...change }).map(({ path }) => path.join('.'))).toEqual(paths)
  })
})

const aSample = () => sampleMessage('https://voice.example', new Date(), { audioLinkDays: 90 })

test.each([
  ['the longest', 'x'.repeat(MAX_TRANSCRIPT_BYTES), 0],
  ['a byte more', 'x'.repeat(MAX_TRANSCRIPT_BYTES + 1), 1],
  ['fewer characters, but more bytes', 'é'.repeat(MAX_TRANSCRIPT_BYTES / 2 + 1), 1],
  ['10 MB', 'x'.repeat(10_000_000), 1],
  ['none', '', 0],
])('a transcript, %s', (_, text, faults) => {
  expect(transcriptSizeIssues(text)).toHaveLength(faults)
})

test('the error states the field, its size and the limit', () => {
  expect(transcriptSizeIssues('x'.repeat(204_801))).toEqual([
    {
      path: ['transcript', 'text'],
      message: 'The transcript has 204801 bytes of UTF-8; the limit is 204800.',
    },
  ])
})

test('all other fields together have a limit', () => {
  expect(otherSizeIssues(aSample())).toEqual([])
  const long = 'x'.repeat(MAX_OTHER_BYTES)
  expect(otherSizeIssues({ ...aSample(), tags: [long] })).toHaveLength(1)
  expect(otherSizeIssues({ ...aSample(), channel: { ...aSample().channel, name: long } })).toHaveLength(1)
  expect(otherSizeIssues({ ...aSample(), transcript: { text: long, confidence: 1 } })).toEqual([])
})

test('endless repetition by a model does not fail the message', () => {
  const endless = 'x'.repeat(1_000_000)
  const item = { task: endless, priority: 'high', deadline: endless }
  const said = {
    text: endless,
    intent: endless,
    action_items: Array(1_000).fill(item),
    mentioned: { names: Array.from({ length: 1_000 }, (_, n) => `${n} ${endless}`), phones: [], emails: [] },
  }
  const message = { ...aSample(), summary: limitSummary(toSummary(said)) }
  expect(message.summary.action_items).toHaveLength(30)
  expect(otherSizeIssues(message)).toEqual([])
})

test('an ordinary summary does not change', () => {
  const { summary } = aSample()
  expect(limitSummary(summary)).toEqual(summary)
})
