import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { list, setting } from './setting'

export const oneTimeCodes = {
  CODE_HOOK_URL: z
    .url({ protocol: /^https$/, hostname: /.*/ })
    .optional()
    .meta(
      setting(
        'HTTPS URL of your service that sends one-time codes by SMS and WhatsApp. Requests are signed as webhooks are. A private address must be in `WEBHOOK_ALLOWED_HOSTS`.',
        { default: 'codes are sent by email only' },
      ),
    ),
  CODE_HOOK_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .meta(setting('Secret that signs requests to `CODE_HOOK_URL`. Needed with it.')),
  CODE_COUNTRIES: list
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine((codes) => codes.every((code) => isSupportedCountry(code)), 'expected countries such as US,DE')
    .meta(
      setting(
        'Countries (ISO 3166-1 alpha-2) to whose numbers codes are sent, such as `US,DE`. Messages to some countries cost much.',
        { default: 'none' },
      ),
    ),
}

/** Returns what is missing, or null. */
export const problemOfOneTimeCodes = (values: z.output<z.ZodObject<typeof oneTimeCodes>>): string | null =>
  values.CODE_HOOK_URL && !values.CODE_HOOK_SECRET ? 'CODE_HOOK_URL is set, so also set CODE_HOOK_SECRET' : null
