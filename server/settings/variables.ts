import { z } from 'zod'
import { deliveries } from './deliveries'
import { processing, s3, speech, summary } from './processing'
import { data, keys, log, mail, network, oneTimeCodes, signInProviders, traces } from './service'
import type { Description } from './setting'

// Every environment variable. `npm run docs:reference` writes the reference from the descriptions.

const GROUPS = {
  Network: network,
  Data: data,
  Keys: keys,
  Mail: mail,
  'Sign-in providers': signInProviders,
  'Recordings in S3': s3,
  Processing: processing,
  Speech: speech,
  Summary: summary,
  'One-time codes': oneTimeCodes,
  Deliveries: deliveries,
  Log: log,
  Traces: traces,
}

export const Variables = z.object({
  // Set by the supervisor, so the reference does not list it.
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  // Set by the supervisor where it seeded the demonstration, and nowhere else.
  DEMO_ACCOUNT_ID: z.uuid().optional(),
  DEMO_TRIAL_CHANNEL_ID: z.uuid().optional(),
  ...network,
  ...data,
  ...keys,
  ...mail,
  ...signInProviders,
  ...s3,
  ...processing,
  ...speech,
  ...summary,
  ...oneTimeCodes,
  ...deliveries,
  ...log,
  ...traces,
})

export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

export interface Setting extends Description {
  name: string
  group: string
  /** The text that sets the default, or an empty text where there is no such text. */
  fallback: string
}

export const SETTINGS: readonly Setting[] = Object.entries(GROUPS).flatMap(([group, variables]) =>
  Object.entries<z.ZodType>(variables).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data
    const description = schema.meta() as Description
    return { name, group, ...description, fallback: fallback === undefined ? '' : String(fallback) }
  }),
)
