import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLANS } from '../../contract/accounts/account'
import { maskNumbers } from '../masking/mask'
import { toDraft, toReview } from './review'
import { cut } from './transcript-text'

const review_url = 'https://g.page/r/harbour/review'
const on = { enabled: true, review_url }

test.each([
  [
    'off: both null',
    { enabled: false, review_url: null },
    'Hello.',
    { enabled: false, review_url: null, draft_text: null },
  ],
  [
    'off: both null, whatever was given',
    { enabled: false, review_url, draft_text: 'x' },
    'Hello.',
    { enabled: false, review_url: null, draft_text: null },
  ],
  ['on: the transcript', on, 'Wonderful.', { ...on, draft_text: 'Wonderful.' }],
  ['on: null is the transcript too', { ...on, draft_text: null }, 'Wonderful.', { ...on, draft_text: 'Wonderful.' }],
  [
    'on: another text where it was offered',
    { ...on, draft_text: 'Great.' },
    'Wonderful.',
    { ...on, draft_text: 'Great.' },
  ],
  ['on, and nothing was said', on, ' \n', { ...on, draft_text: null }],
  ['on, and there is no speech', on, '[BLANK_AUDIO]', { ...on, draft_text: null }],
  ['on, no speech, and a draft', { ...on, draft_text: 'Great.' }, '...', { ...on, draft_text: null }],
  [
    'numbers are masked',
    on,
    'Card four one one one one one one one one one one one one one one one!',
    { ...on, draft_text: 'Card ****!' },
  ],
  ['4,096 characters stay', on, 'x'.repeat(4096), { ...on, draft_text: 'x'.repeat(4096) }],
  ['4,097 are cut', on, 'x'.repeat(4097), { ...on, draft_text: 'x'.repeat(4096) }],
  ['never inside a pair', on, `${'x'.repeat(4095)}😀`, { ...on, draft_text: 'x'.repeat(4095) }],
  [
    'masked before it is cut',
    on,
    `${'x '.repeat(2044)}4111 1111 1111 1111`,
    { ...on, draft_text: `${'x '.repeat(2044)}****` },
  ],
])('%s', (_promise, step, transcript, expected) => {
  expect(toReview(step, transcript, 'starter')).toEqual(expected)
})

test('the review step needs Starter or above', () => {
  const off = { enabled: false, review_url: null, draft_text: null }
  expect(PLANS.map((plan) => [plan, toReview(on, 'Hello.', plan)])).toEqual(
    PLANS.map((plan) => [plan, plan === 'free' ? off : { ...on, draft_text: 'Hello.' }]),
  )
})

test('a draft is the masked and cut transcript, whatever its length', () => {
  const piece = fc.constantFrom(
    'Thank you. ',
    'card 4111 1111 1111 1111, ',
    'four one one one ',
    'My SSN is 078-05-1120. ',
    '😀',
    'Room 12. ',
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 150 }), (pieces, times) => {
      const transcript = pieces.join('').repeat(times)
      expect(toDraft(transcript)).toBe(cut(maskNumbers(transcript), 4096))
    }),
    { numRuns: 8 },
  )
})

test('a cut draft is within both limits and does not end inside a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (unit) => {
      const draft = toDraft(unit.repeat(Math.ceil(5000 / unit.length)))
      expect(draft.length).toBeLessThanOrEqual(4096)
      expect(Array.from(draft).length).toBeLessThanOrEqual(4096)
      expect(draft).not.toMatch(/\p{Surrogate}/u)
    }),
    { numRuns: 15 },
  )
})

test('a transcript of 200 kB takes about as long as one of 16 kB', () => {
  const cpu = (text: string): number => {
    const before = process.cpuUsage()
    toDraft(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const transcript = 'We had a lovely evening with 4 friends, and my card 4111 1111 1111 1111 worked at once. '
  cpu(transcript)
  const [short, long] = [cpu(transcript.repeat(190)), cpu(transcript.repeat(2300))]
  expect(long).toBeLessThan(6 * short + 100)
})

const step = { enabled: true, review_url: 'https://g.page/r/harbour/review' }

/** Transcripts as speech recognition writes them: `{{` and `}}` surround what must be masked. */
test.each([
  'Great service, I paid with card {{4111 1111 1111 1111}} and it went through.',
  'My card number is {{four one one one one one one one one one one one one one one one}}, thanks a lot.',
  'Lovely place. The card is {{five five five five, five five five five, five five five five, four four four four}}.',
  'It is an Amex, {{three seven eight two, eight two two four six three, one oh oh oh five}}, and you were great.',
  'um so the card is {{forty-one eleven eleven eleven eleven eleven eleven eleven}} and I loved it',
  'The number on the card is {{double four double four three three three three two two two two one one one one}}.',
  'It is {{4111-1111-1111-1111}}, expiring in May.',
  'My social security number is {{078-05-1120}} and I am happy.',
  'my social is {{oh seven eight oh five one one two oh}} thank you',
  'Best dentist. Call me on plus one four one five five five five two six seven one.',
  'We paid two hundred and forty-five dollars for four people and waited twenty minutes.',
  'My order number is one two three four five six and it came on the twenty first of May.',
])('the draft of %s', (marked) => {
  const transcript = marked.replaceAll(/\{\{|\}\}/g, '')
  expect(toReview(step, transcript, 'pro').draft_text).toBe(marked.replaceAll(/\{\{.*?\}\}/g, '****'))
})
