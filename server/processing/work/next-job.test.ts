import { describe, expect, test } from 'vitest'
import type { FailureCode, HeldReason } from '../../contract/processing/processing'
import { type RetryRule, StepError } from '../port/step-error'
import { messageStateOf, nextJob, type StepOutcome } from './next-job'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const failed = (retry: RetryRule, retryAfterMs?: number): StepOutcome => ({
  kind: 'failed',
  error: new StepError('provider_error' satisfies FailureCode, 'It failed.', { retry, retryAfterMs }),
})
const held = (reason: HeldReason): StepOutcome => ({ kind: 'held', reason, message: 'It waits.' })
const transcribe = { step: 'transcribe', attempts: 0, faults: 0 } as const

describe('a step that is done leads to the next one', () => {
  test.each([
    ['prepare', { step: 'transcribe', state: 'pending', delayMs: 0 }],
    ['transcribe', { step: 'summarize', state: 'pending', delayMs: 0 }],
    ['summarize', { step: 'summarize', state: 'completed', delayMs: null }],
  ] as const)('after %s', (step, expected) => {
    const next = nextJob({ step, attempts: 3, faults: 2 }, { kind: 'done' }, 0)
    expect(next).toMatchObject({ ...expected, attempts: 0, faults: 0, error: null })
  })
})

describe('a failed step is retried on the schedule', () => {
  test.each([
    [0, 5 * SECOND],
    [1, 30 * SECOND],
    [2, 2 * MINUTE],
    [3, 10 * MINUTE],
    [4, HOUR],
    [5, 4 * HOUR],
  ])('after %i earlier failures the delay is %i ms', (attempts, delayMs) => {
    expect(nextJob({ ...transcribe, attempts }, failed('schedule'), 0)).toMatchObject({
      state: 'pending',
      attempts: attempts + 1,
      delayMs,
    })
  })

  test('the seventh failure is final, and says why', () => {
    expect(nextJob({ ...transcribe, attempts: 6 }, failed('schedule'), 0)).toMatchObject({
      state: 'failed',
      step: 'transcribe',
      delayMs: null,
      error: { code: 'provider_error', message: 'It failed.' },
    })
  })

  test.each([
    ['with the largest jitter, a fifth longer', 1, undefined, 6 * SECOND],
    ['when the provider asks for a minute, a minute', 0, MINUTE, MINUTE],
    ['when the provider asks for less, the schedule', 0, SECOND, 5 * SECOND],
    ['when the provider asks for a day, an hour', 0, 24 * HOUR, HOUR],
  ])('%s', (_, random, retryAfterMs, delayMs) => {
    expect(nextJob(transcribe, failed('schedule', retryAfterMs), random).delayMs).toBe(delayMs)
  })
})

test.each([
  ['the first failure is retried', 0, { state: 'pending', delayMs: 5 * SECOND }],
  ['the second one is final', 1, { state: 'failed', delayMs: null }],
  ['after other failures it is final', 3, { state: 'failed', delayMs: null }],
] as const)('of a step that used up its processor time %s', (_, attempts, expected) => {
  expect(nextJob({ ...transcribe, attempts }, failed('once'), 0)).toMatchObject({ ...expected, attempts: attempts + 1 })
})

test('a failure that no retry can change is final at once', () => {
  expect(nextJob(transcribe, failed('never'), 0)).toMatchObject({ state: 'failed', attempts: 1, delayMs: null })
})

test('a provider that refuses this service uses no attempt, and the message waits', () => {
  expect(nextJob({ ...transcribe, attempts: 2 }, failed('provider'), 0)).toMatchObject({
    state: 'held',
    heldReason: 'provider_paused',
    attempts: 2,
    delayMs: null,
  })
})

describe('a fault of this service is not counted', () => {
  test.each([
    [0, 5 * SECOND],
    [1, 10 * SECOND],
    [5, 160 * SECOND],
    [6, 5 * MINUTE],
    [500, 5 * MINUTE],
  ])('after %i faults in a row the pause is %i ms', (faults, delayMs) => {
    expect(nextJob({ ...transcribe, attempts: 6, faults }, failed('fault'), 1)).toMatchObject({
      state: 'pending',
      attempts: 6,
      faults: faults + 1,
      delayMs,
    })
  })
})

test('a held message keeps its attempts and its step', () => {
  expect(nextJob({ step: 'summarize', attempts: 2, faults: 1 }, held('over_budget'), 0)).toEqual({
    step: 'summarize',
    attempts: 2,
    faults: 1,
    state: 'held',
    heldReason: 'over_budget',
    delayMs: null,
    error: null,
  })
})

test.each([
  ['prepare', 'pending', 'recorded'],
  ['prepare', 'held', 'recorded'],
  ['prepare', 'failed', 'failed'],
  ['transcribe', 'pending', 'transcribing'],
  ['transcribe', 'held', 'recorded'],
  ['transcribe', 'failed', 'failed'],
  ['summarize', 'pending', 'summarizing'],
  ['summarize', 'held', 'summarizing'],
  ['summarize', 'completed', 'completed'],
  ['transcribe', 'discarded', 'discarded'],
] as const)('the message of a job at %s that is %s is %s', (step, state, expected) => {
  expect(messageStateOf(step, state)).toBe(expected)
})
