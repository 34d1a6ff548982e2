import { z } from 'zod'
import { MAX_TERM_CHARACTERS, MAX_TERMS } from '../limits'
import { isName, LANGUAGE_TAG, NAME_REFUSED } from '../values/text'
import { timestamp } from '../values/time'
import { LIMIT_REASONS, PERMANENT_FAILURES, PERSON_REASONS } from './retry'

export const STEPS = ['prepare', 'transcribe', 'summarize'] as const
export type Step = (typeof STEPS)[number]

export const JOB_STATES = ['pending', 'held', 'failed', 'completed', 'discarded'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Why a step of processing failed. An open set: a client shows `message` for a code that it does not know. */
export const FAILURE_CODES = [
  ...PERMANENT_FAILURES,
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
  ...PERSON_REASONS,
  'provider_paused',
  ...LIMIT_REASONS,
] as const
export const HeldReason = z.enum(HELD_REASONS).meta({
  id: 'HeldReason',
  description:
    '`speech_engine_missing`, `language_unsupported`, `language_not_expected` (the sender speaks another language than that of the channel), `not_understood` (the engine is not sure of the words), `provider_paused`, `over_budget` (the minutes that the plan includes this month are used up), `over_daily_budget` (those that the server may process today) or `over_channel_limit` (the messages or minutes that the channel may process this month). With `language_not_expected` and `not_understood` it waits for a person, who completes it in the dashboard; otherwise it continues by itself.',
  example: 'over_budget',
})
export type HeldReason = z.infer<typeof HeldReason>

/** Which engine and model produced a transcript or a summary. Shown beside the message, never in the payload. */
export const EngineSource = z.object({
  engine: z.string().meta({
    description: '`built-in`, `openai-compatible`, or `voice-activity` when no speech was detected.',
    example: 'built-in',
  }),
  model: z.string().meta({ description: 'The model of the engine.', example: 'moonshine-tiny-en' }),
})
export type EngineSource = z.infer<typeof EngineSource>

/** A part of a transcript, with times in seconds from the start of the recording. */
export interface TranscriptSegment {
  start: number
  end: number
  text: string
  /** Words of which the engine is not sure, as they are written; absent where there are none, or where it does not tell. */
  uncertain?: string[]
}

export interface AudioDetails {
  inputFormat: string
  /** For the waveform: at most 300 whole numbers from 0 to 100 (full scale). */
  peaks: number[]
  /** In dB relative to full scale, -100 for silence; the part of samples at full scale; whether no voice can be in it. */
  level: { peakDb: number; rmsDb: number; clippedRatio: number; isSilent: boolean }
  damage: string | null
}

const ENGINE_STATES = ['ready', 'fetching', 'missing', 'off', 'refused'] as const

/** What the operator states about a provider. */
export const ProviderTerms = z.object({
  host: z.string().describe('Where the provider is.'),
  price: z
    .object({ amount: z.number(), currency: z.string() })
    .nullable()
    .describe('Of a minute of audio, or of a summary.'),
  retention: z.string().nullable().describe('How long the provider keeps what it is sent.'),
})
export type ProviderTerms = z.infer<typeof ProviderTerms>

/** An engine in use. `refused` means that its provider refuses this service, so that messages wait. */
export const EngineInUse = z.object({
  engine: z.string(),
  model: z.string(),
  state: z.enum(ENGINE_STATES),
  progress: z.number().nullable().describe('Share of the model that is downloaded, while it is fetched.'),
  languages: z.union([z.literal('any'), z.array(z.string())]).describe('BCP 47, without regions.'),
  detail: z.string().nullable().describe('What is missing, or why the provider refuses.'),
  refused_since: timestamp('Since when the provider refuses this service.').nullable(),
  terms: ProviderTerms.nullable().describe('Null for an engine on this server.'),
})
export type EngineInUse = z.infer<typeof EngineInUse>

export const EngineUse = EngineSource.extend({
  step: z.enum(STEPS),
  messages: z.int(),
  seconds: z.number().describe('Length of the recordings.'),
})
export type EngineUse = z.infer<typeof EngineUse>

export const ProcessingUsage = z.object({
  month: z.string().describe('First day of the month (UTC), `YYYY-MM-DD`.'),
  messages: z.int(),
  seconds: z.number(),
  limit_seconds: z.number(),
  engines: z.array(EngineUse).describe('What each engine did this month.'),
})
export type ProcessingUsage = z.infer<typeof ProcessingUsage>

/** Words that senders say and an engine does not know: names of staff, products and places. */
export const Vocabulary = z
  .array(
    z
      .string()
      .trim()
      .max(MAX_TERM_CHARACTERS, `Use at most ${MAX_TERM_CHARACTERS} characters for a term.`)
      .refine(isName, NAME_REFUSED),
  )
  .max(MAX_TERMS, `Use at most ${MAX_TERMS} terms.`)
  .transform((terms) => [...new Set(terms)])

export const ChangeProcessing = z.object({
  language: z.string().regex(LANGUAGE_TAG, 'Expected a language tag, such as en or pt-BR.').nullable().optional(),
  phone_country: z.string().length(2).nullable().optional(),
  summary_fallback: z.boolean().optional(),
  completes_as_heard: z.boolean().optional(),
  vocabulary: Vocabulary.optional(),
})
export type ChangeProcessing = z.infer<typeof ChangeProcessing>

export const ProcessingChoices = z.object({
  language: z.string().nullable().describe('Language of messages that state none, BCP 47.'),
  summary_fallback: z
    .boolean()
    .describe('Whether the built-in engine summarizes a message after three failures of the provider.'),
  phone_country: z
    .string()
    .nullable()
    .describe('Country of phone numbers that are said without a country code, ISO 3166.'),
  completes_as_heard: z
    .boolean()
    .describe('Whether messages that were not understood, or in another language, are completed without a person.'),
  vocabulary: z.array(z.string()).describe('Names of staff, products and places, for the speech engine.'),
})
export type ProcessingChoices = z.infer<typeof ProcessingChoices>

export const ProcessingSettings = ProcessingChoices.extend({
  speech: EngineInUse,
  summary: EngineInUse,
  usage: ProcessingUsage,
})
export type ProcessingSettings = z.infer<typeof ProcessingSettings>
