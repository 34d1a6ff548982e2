import { expect, test } from 'vitest'
import { sampleMessage } from '../../contract/messages/sample'
import { boundedSummary, MAX_OTHER_BYTES, MAX_TRANSCRIPT_BYTES, otherSize, transcriptSize } from './payload-size'
import { toSummary } from './summary'

const sample = () => sampleMessage('https://voice.example', new Date(), { audioLinkDays: 90 })

test.each([
  ['the longest', 'x'.repeat(MAX_TRANSCRIPT_BYTES), 0],
  ['a byte more', 'x'.repeat(MAX_TRANSCRIPT_BYTES + 1), 1],
  ['fewer characters, but more bytes', 'é'.repeat(MAX_TRANSCRIPT_BYTES / 2 + 1), 1],
  ['10 MB', 'x'.repeat(10_000_000), 1],
  ['none', '', 0],
])('a transcript, %s', (_, text, faults) => {
  expect(transcriptSize(text)).toHaveLength(faults)
})

test('the refusal names the field, its size and the limit', () => {
  expect(transcriptSize('x'.repeat(204_801))).toEqual([
    {
      path: ['transcript', 'text'],
      message: 'The transcript holds 204801 bytes of UTF-8; at most 204800 are possible.',
    },
  ])
})

test('all other fields together are bounded, whichever is large', () => {
  expect(otherSize(sample())).toEqual([])
  const long = 'x'.repeat(MAX_OTHER_BYTES)
  expect(otherSize({ ...sample(), tags: [long] })).toHaveLength(1)
  expect(otherSize({ ...sample(), channel: { ...sample().channel, name: long } })).toHaveLength(1)
  expect(otherSize({ ...sample(), transcript: { text: long, confidence: 1 } })).toEqual([])
})

test('a model that repeats itself without end costs no message', () => {
  const endless = 'x'.repeat(1_000_000)
  const item = { task: endless, priority: 'high', deadline: endless }
  const said = {
    text: endless,
    intent: endless,
    action_items: Array(1_000).fill(item),
    mentioned: { names: Array.from({ length: 1_000 }, (_, n) => `${n} ${endless}`), phones: [], emails: [] },
  }
  const message = { ...sample(), summary: boundedSummary(toSummary(said)) }
  expect(message.summary.action_items).toHaveLength(30)
  expect(otherSize(message)).toEqual([])
})

test('an ordinary summary stays as it is', () => {
  const { summary } = sample()
  expect(boundedSummary(summary)).toEqual(summary)
})
