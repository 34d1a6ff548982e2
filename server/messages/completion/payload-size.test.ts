import { expect, test } from 'vitest'
import { sampleMessage } from '../../contract/messages/sample'
import {
  limitSummary,
  MAX_OTHER_BYTES,
  MAX_TRANSCRIPT_BYTES,
  otherSizeIssues,
  transcriptSizeIssues,
} from './payload-size'
import { toSummary } from './summary'

const sample = () => sampleMessage('https://voice.example', new Date(), { audioLinkDays: 90 })

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
  expect(otherSizeIssues(sample())).toEqual([])
  const long = 'x'.repeat(MAX_OTHER_BYTES)
  expect(otherSizeIssues({ ...sample(), tags: [long] })).toHaveLength(1)
  expect(otherSizeIssues({ ...sample(), channel: { ...sample().channel, name: long } })).toHaveLength(1)
  expect(otherSizeIssues({ ...sample(), transcript: { text: long, confidence: 1 } })).toEqual([])
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
  const message = { ...sample(), summary: limitSummary(toSummary(said)) }
  expect(message.summary.action_items).toHaveLength(30)
  expect(otherSizeIssues(message)).toEqual([])
})

test('an ordinary summary does not change', () => {
  const { summary } = sample()
  expect(limitSummary(summary)).toEqual(summary)
})
