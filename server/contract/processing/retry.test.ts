import { describe, expect, test } from 'vitest'
import { FAILURE_CODES, type FailureCode, HELD_REASONS, type HeldReason } from './processing'
import { canRetry, limitEndsAt } from './retry'

const FAILURES: Record<FailureCode, boolean> = {
  audio_undecodable: false,
  audio_unsupported: false,
  audio_too_short: false,
  audio_too_long: false,
  audio_too_large: false,
  audio_incomplete: false,
  audio_missing: false,
  step_timeout: true,
  memory_limit: true,
  provider_unreachable: true,
  provider_timeout: true,
  provider_rate_limited: true,
  provider_unauthorized: true,
  provider_quota: true,
  provider_error: true,
  provider_refused: true,
  provider_response_invalid: true,
  summary_empty: true,
  interrupted: true,
  internal_error: true,
}

const REASONS: Record<HeldReason, boolean> = {
  speech_engine_missing: true,
  language_unsupported: true,
  language_not_expected: false,
  not_understood: false,
  provider_paused: true,
  over_budget: false,
  over_daily_budget: false,
  over_channel_limit: false,
}

describe('a retry can help', () => {
  test.each(FAILURE_CODES)('or not, after %s', (code) => {
    expect(canRetry({ held: null, code })).toBe(FAILURES[code])
  })

  test.each([null, 'a_code_of_a_later_version'])('after the unknown failure %s', (code) => {
    expect(canRetry({ held: null, code })).toBe(true)
  })

  test.each(HELD_REASONS)('or not, while the message is held for %s, whatever failed before', (held) => {
    expect(canRetry({ held, code: null })).toBe(REASONS[held])
    expect(canRetry({ held, code: 'audio_undecodable' })).toBe(REASONS[held])
  })
})

test.each([
  ['over_budget', '2026-11-23T16:30:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['over_channel_limit', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['over_budget', '2027-01-31T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['over_daily_budget', '2026-11-30T12:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['over_daily_budget', '2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'],
] as const)('the period of %s at %s ends at %s', (reason, now, end) => {
  expect(limitEndsAt(reason, new Date(now)).toISOString()).toBe(end)
})
