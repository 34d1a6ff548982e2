import { expect, test } from 'vitest'
import { PLANS } from '../contract/account'
import { toReview } from './review'

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
  ['on, and no speech was heard', on, '[BLANK_AUDIO]', { ...on, draft_text: null }],
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

test('the step needs Starter or above', () => {
  const off = { enabled: false, review_url: null, draft_text: null }
  expect(PLANS.map((plan) => [plan, toReview(on, 'Hello.', plan)])).toEqual(
    PLANS.map((plan) => [plan, plan === 'free' ? off : { ...on, draft_text: 'Hello.' }]),
  )
})
