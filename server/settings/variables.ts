import { z } from 'zod'
import { data } from './data'
import { deliveries } from './deliveries'
import { keys } from './keys'
import { log } from './log'
import { mail } from './mail'
import { network } from './network'
import { oneTimeCodes } from './one-time-codes'
import { processing } from './processing'
import { s3 } from './s3'
import type { Description } from './setting'
import { signInProviders } from './sign-in-providers'
import { speech } from './speech'
import { summary } from './summary'

// Every environment variable. `npm run docs:reference` writes docs/reference/settings.md and .env.example from the
// descriptions.

/** One file for each group, in the order of the reference. */
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
}

export const Variables = z.object({
  // Set by the supervisor, so the reference does not list it.
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
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
})

/** Settings that were renamed before the first release. An old name is refused, because ignoring it could be unsafe. */
export const RENAMED: Record<string, string> = {
  SEALING_KEYS: 'SECRET_ENCRYPTION_KEYS',
  TRUSTED_PROXIES: 'TRUSTED_PROXY_COUNT',
}

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

export interface Setting extends Description {
  name: string
  group: string
  /** The text that sets the default, or an empty text where there is no such text. */
  fallback: string
}

/** The variables that an operator sets, by group, for the reference. */
export const SETTINGS: readonly Setting[] = Object.entries(GROUPS).flatMap(([group, variables]) =>
  Object.entries<z.ZodType>(variables).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data
    const description = schema.meta() as Description
    return { name, group, ...description, fallback: fallback === undefined ? '' : String(fallback) }
  }),
)
