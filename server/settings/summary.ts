import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { httpUrl, optional, setting } from './setting'

export const summary = {
  SUMMARY_BASE_URL: httpUrl
    .optional()
    .meta(
      setting(
        'URL of a server with the chat completions API of OpenAI, for example `https://api.openai.com/v1`. With it, `SUMMARY_MODEL` is needed.',
        { default: 'built-in rules, for English only' },
      ),
    ),
  SUMMARY_API_KEY: optional.meta(setting('Key of that server. Local servers often need none.')),
  SUMMARY_MODEL: optional.meta(setting('Name of the model, as that server names it.')),
  SUMMARY_PHONE_COUNTRY: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine((code) => isSupportedCountry(code), 'expected a country of ISO 3166-1, such as US')
    .optional()
    .meta(
      setting(
        'Country whose phone numbers are said without a country code, such as `US`. Such numbers are listed in a summary only with this setting.',
        { default: 'none' },
      ),
    ),
}

type SummaryValues = z.output<z.ZodObject<typeof summary>>

/** Returns null without a server. `problemOfSummary` refuses incomplete settings. */
export const summaryProviderOf = ({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: SummaryValues) =>
  SUMMARY_BASE_URL && SUMMARY_MODEL
    ? { baseUrl: SUMMARY_BASE_URL.replace(/\/$/, ''), apiKey: SUMMARY_API_KEY, model: SUMMARY_MODEL }
    : null

/** Returns what is missing, or null: a server without a model, or a key or a model without a server. */
export function problemOfSummary({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: SummaryValues): string | null {
  const missing = SUMMARY_BASE_URL
    ? !SUMMARY_MODEL && 'SUMMARY_MODEL'
    : (SUMMARY_API_KEY || SUMMARY_MODEL) && 'SUMMARY_BASE_URL'
  return missing ? `Summaries are made by a provider, so also set ${missing}` : null
}
