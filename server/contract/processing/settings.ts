import { z } from 'zod'
import { LANGUAGE_TAG } from '../values/text'
import { timestamp } from '../values/time'

/** What an engine can do now. */
export const ENGINE_STATES = ['ready', 'fetching', 'missing', 'off', 'refused'] as const

/** An engine in use. `refused` means that its provider refuses this service, so that messages wait. */
export const EngineInUse = z.object({
  engine: z.string(),
  model: z.string(),
  state: z.enum(ENGINE_STATES),
  progress: z.number().nullable().meta({ description: 'Share of the model that is downloaded, while it is fetched.' }),
  languages: z.union([z.literal('any'), z.array(z.string())]).meta({ description: 'BCP 47, without regions.' }),
  detail: z.string().nullable().meta({ description: 'What is missing, or why the provider refuses.' }),
  refused_since: timestamp('Since when the provider refuses this service.').nullable(),
})
export type EngineInUse = z.infer<typeof EngineInUse>

export const ProcessingUsage = z.object({
  month: z.string().meta({ description: 'First day of the month (UTC), `YYYY-MM-DD`.' }),
  messages: z.int(),
  seconds: z.number(),
  limit_seconds: z.number(),
})
export type ProcessingUsage = z.infer<typeof ProcessingUsage>

/** A change of the settings of processing. What is absent stays. */
export const ChangeProcessing = z.object({
  language: z.string().regex(LANGUAGE_TAG, 'Expected a language tag, such as en or pt-BR.').nullable().optional(),
  summary_fallback: z.boolean().optional(),
})
export type ChangeProcessing = z.infer<typeof ChangeProcessing>

export const ProcessingChoices = z.object({
  language: z.string().nullable().meta({ description: 'Language of messages that state none, BCP 47.' }),
  summary_fallback: z.boolean().meta({
    description: 'Whether the built-in engine summarizes an English message after three failures of the provider.',
  }),
})
export type ProcessingChoices = z.infer<typeof ProcessingChoices>

export const ProcessingSettings = ProcessingChoices.extend({
  speech: EngineInUse,
  summary: EngineInUse,
  usage: ProcessingUsage,
})
export type ProcessingSettings = z.infer<typeof ProcessingSettings>
