import { expect, test } from 'vitest'
import { isBeforeRecording } from './spoken-greeting'
import { initialState, type State, type Step } from './state'

const CONFIG = { hasCodeStep: false, isContactLast: true, hasReviewStep: false, consentVersion: 1 }
const CONTACT: Step = { name: 'contact', isBusy: false, failure: null }
const at = (step: Step, seconds = 0): State => ({ ...initialState(CONFIG), step, seconds })

test.each<[string, State, boolean]>([
  ['at the contact', at(CONTACT), true],
  ['at the code', at({ name: 'code', isBusy: false, problem: null, sentAt: 0, isResent: false }), true],
  ['before the recording', at({ name: 'ready', isBusy: false, isTooShort: false }), true],
  ['before another one', at({ name: 'ready', isBusy: false, isTooShort: true }, 0.5), true],
  ['while the page opens', at({ name: 'opening' }), false],
  ['at a contact after the recording', at(CONTACT, 4), false],
  ['with a recording', at({ name: 'recorded', end: 'stopped', isAskingRedo: false, failure: null }, 4), false],
  ['at a paused channel', at({ name: 'closed', reason: 'channel_paused' }), false],
  ['after the message', at({ name: 'sent', isWaiting: false, review: null }), false],
])('whether the greeting is offered %s', (_, state, isOffered) => {
  expect(isBeforeRecording(state)).toBe(isOffered)
})
