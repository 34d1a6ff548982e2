import { z } from 'zod'

/** The steps from a received recording to a completed message. */
export const STEPS = ['prepare', 'transcribe', 'summarize'] as const
export type Step = (typeof STEPS)[number]

/** States of the processing of a message. */
export const JOB_STATES = ['pending', 'held', 'failed', 'completed', 'discarded'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Why a step of processing failed. An open set: a client shows `message` for a code that it does not know. */
export const FAILURE_CODES = [
  'audio_undecodable',
  'audio_unsupported',
  'audio_too_short',
  'audio_too_long',
  'audio_too_large',
  'audio_incomplete',
  'audio_missing',
  'step_timeout',
  'memory_limit',
  'provider_unreachable',
  'provider_timeout',
  'provider_rate_limited',
  'provider_unauthorized',
  'provider_quota',
  'provider_error',
  'provider_refused',
  'provider_response_invalid',
  'summary_empty',
  'interrupted',
  'internal_error',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** Why a message waits although nothing failed. It continues by itself when the reason ends. */
export const HELD_REASONS = [
  'speech_engine_missing',
  'language_unsupported',
  'provider_paused',
  'over_budget',
  'over_daily_budget',
  'over_channel_limit',
] as const
export const HeldReason = z.enum(HELD_REASONS).meta({
  id: 'HeldReason',
  description:
    '`speech_engine_missing`, `language_unsupported`, `provider_paused`, `over_budget` (the minutes that the plan includes this month are used up), `over_daily_budget` (those that the server may process today) or `over_channel_limit` (the messages or minutes that the channel may process this month). The message continues by itself.',
  example: 'over_budget',
})
export type HeldReason = z.infer<typeof HeldReason>
