import { expect, test } from 'vitest'
import { initialState, type Step } from '../machine/state'
import { draftOf, keptFrom } from './kept'
import type { Draft, Slice } from './store'

const DRAFT: Draft = {
  key: 'a',
  token: 'token',
  expiresAt: 0,
  pageUrl: null,
  contact: { method: 'email', value: 'ada@example.com' },
  isVerified: true,
  agreedVersion: 2,
  take: 1,
  mediaType: 'audio/webm',
  isSending: false,
  isSent: false,
}
const slicesUntil = (...seconds: number[]): Slice[] =>
  seconds.map((second) => ({ bytes: new ArrayBuffer(1), seconds: second }))

test.each([
  ['no slice', [], { seconds: 0, hasRecording: false }],
  ['less than a second', [0.4, 0.99], { seconds: 0.99, hasRecording: false }],
  ['a second', [0.5, 1], { seconds: 1, hasRecording: true }],
  ['more', [5, 10, 12.5], { seconds: 12.5, hasRecording: true }],
])('a draft with %s', (_name, seconds, expected) => {
  expect(keptFrom(DRAFT, slicesUntil(...seconds))).toEqual({
    contact: DRAFT.contact,
    isVerified: true,
    agreedVersion: 2,
    isSending: false,
    isSent: false,
    ...expected,
  })
})

test.each<[Step, { isSending: boolean; isSent: boolean }]>([
  [{ name: 'opening' }, { isSending: false, isSent: false }],
  [
    { name: 'sending', trouble: null },
    { isSending: true, isSent: false },
  ],
  [
    { name: 'sent', isWaiting: true, review: null },
    { isSending: false, isSent: true },
  ],
])('the draft of the step %o', (step, expected) => {
  const state = { ...initialState({ hasCodeStep: true, hasReviewStep: false, consentVersion: 3 }), step }
  expect(draftOf(state)).toEqual({ contact: null, isVerified: false, agreedVersion: null, ...expected })
})
