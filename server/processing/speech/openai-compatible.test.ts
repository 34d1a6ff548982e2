import { describe, expect, test } from 'vitest'
import { languageCode, readTranscript } from './openai-compatible'

const segment = (start: number, end: number, more: object = {}) => ({ id: 0, start, end, text: ' Hello.', ...more })

describe('a transcript', () => {
  test('verbose_json of OpenAI: text, language, times and confidence', () => {
    const json = {
      task: 'transcribe',
      language: 'english',
      duration: 4,
      text: ' Hello. Goodbye. ',
      segments: [
        segment(0, 3, { avg_logprob: Math.log(0.9), no_speech_prob: 0 }),
        segment(3, 4, { text: ' Goodbye.', avg_logprob: Math.log(0.5), no_speech_prob: 0.5 }),
      ],
    }
    const transcript = readTranscript(json, 'en-US')
    expect(transcript).toMatchObject({
      text: 'Hello. Goodbye.',
      language: 'en',
      segments: [
        { start: 0, end: 3, text: 'Hello.' },
        { start: 3, end: 4, text: 'Goodbye.' },
      ],
    })
    expect(transcript?.confidence).toBeCloseTo((3 * 0.9 + 1 * 0.25) / 4)
  })

  test('json with probabilities of tokens', () => {
    const json = {
      text: 'Hi there',
      logprobs: [
        { token: 'Hi', logprob: Math.log(0.8) },
        { token: ' there', logprob: Math.log(0.2) },
      ],
    }
    const transcript = readTranscript(json, 'de-AT')
    expect(transcript).toMatchObject({ text: 'Hi there', language: 'de', segments: [] })
    expect(transcript?.confidence).toBeCloseTo(0.4)
  })

  test.each<[string, object]>([
    ['no segments', {}],
    ['segments null', { segments: null, logprobs: null, language: null }],
    ['no segments in the list', { segments: [], logprobs: [] }],
    ['segments without probabilities', { segments: [segment(0, 1)] }],
    [
      'probabilities that are no numbers',
      { segments: [segment(0, 1, { avg_logprob: 'high' })], logprobs: [{ token: 'x' }] },
    ],
  ])('with %s has an unknown confidence', (_, more) => {
    expect(readTranscript({ text: 'Hello.', ...more }, null)).toMatchObject({
      text: 'Hello.',
      confidence: null,
      language: 'und',
    })
  })

  test.each<[string, unknown]>([
    ['a segment without times', { text: 'Hello.' }],
    ['a segment with negative times', segment(-1, 1)],
    ['a segment that is a text', 'Hello.'],
    ['a segment without text', segment(0, 1, { text: '  ' })],
  ])('omits %s', (_, wrong) => {
    expect(readTranscript({ text: 'Hello.', segments: [wrong, segment(1, 2)] }, 'en')?.segments).toEqual([
      { start: 1, end: 2, text: 'Hello.' },
    ])
  })

  test.each([
    [
      'segments without length',
      [segment(0, 0, { avg_logprob: Math.log(0.5) }), segment(0, 0, { avg_logprob: Math.log(0.7) })],
      0.6,
    ],
    ['a probability above 1', [segment(0, 1, { avg_logprob: 3 })], 1],
    [
      'a probability of no speech out of range',
      [segment(0, 1, { avg_logprob: Math.log(0.5), no_speech_prob: 7 })],
      0.5,
    ],
  ])('%s give a confidence between 0 and 1', (_, segments, expected) => {
    expect(readTranscript({ text: 'Hello.', segments }, 'en')?.confidence).toBeCloseTo(expected)
  })

  test.each([[undefined], [null], ['Hello.'], [[]], [{}], [{ text: 5 }], [{ error: { message: 'no' } }]])(
    '%j is none',
    (json) => expect(readTranscript(json, 'en')).toBeNull(),
  )
})

test.each([
  ['en', 'en'],
  ['EN-us', 'en'],
  ['english', 'en'],
  ['German', 'de'],
  ['ukrainian', 'uk'],
  ['yue', 'yue'],
  ['unknown words', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the language %j is %j', (text, code) => expect(languageCode(text)).toBe(code))
