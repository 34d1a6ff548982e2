import { expect, test } from 'vitest'
import { announceChange, announceTime } from './recording-view'
import { initialState, type State } from './state'

const base = initialState({ hasCodeStep: false, isContactLast: false, hasReviewStep: false, consentVersion: 1 })
const ready: State = { ...base, step: { name: 'ready', isBusy: true, isTooShort: false } }
const recording = (isPaused: boolean): State => ({
  ...base,
  step: { name: 'recording', isPaused, isInterrupted: false, isSilent: false, discard: null },
})

test.each([
  [ready, recording(false), 'announceRecording'],
  [recording(false), recording(true), 'announcePaused'],
  [recording(true), recording(false), 'announceResumed'],
  [recording(false), recording(false), undefined],
  [recording(false), ready, undefined],
])('change %#', (before, after, key) => expect(announceChange(before, after)?.key).toBe(key))

test('in two minutes the time is announced each half minute, and ten seconds before the end', () => {
  const said = Array.from({ length: 120 }, (_, second) => announceTime(second, second + 1, 120)).filter(Boolean)
  expect(said).toEqual([
    { key: 'announceElapsed', seconds: 30 },
    { key: 'announceElapsed', seconds: 60 },
    { key: 'announceElapsed', seconds: 90 },
    { key: 'timeLeft', seconds: 10 },
  ])
})
