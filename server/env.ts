import type { z } from 'zod'
import { deliveryEngineOf, problemOfDeliveries } from './settings/deliveries'
import {
  problemOfS3,
  problemOfSpeech,
  problemOfSummary,
  s3Of,
  speechOf,
  summaryProviderOf,
} from './settings/processing'
import { problemOfOneTimeCodes } from './settings/service'
import { Variables } from './settings/variables'

// The settings of this process: read from the environment and checked once, at the first use, so that a build needs no
// secret. server/settings/ has the variables.

const Environment = Variables.transform((values) => ({
  ...values,
  ...speechOf(values),
  BASE_URL: values.BASE_URL ?? `http://localhost:${values.PORT}`,
  S3: s3Of(values),
  SUMMARY_PROVIDER: summaryProviderOf(values),
  DELIVERY_ENGINE: deliveryEngineOf(values),
}))

export type Env = z.output<typeof Environment>

const CROSS_CHECKS: readonly ((values: Env) => string | null)[] = [
  problemOfDeliveries,
  problemOfS3,
  problemOfSpeech,
  problemOfOneTimeCodes,
  problemOfSummary,
]

/** A variable is invalid or missing. The message is one line that names it; the start prints it and stops. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads and checks a set of variables. @throws EnvError naming every invalid variable, never its value */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = Environment.safeParse(present)
  if (!result.success)
    throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  for (const problemOf of CROSS_CHECKS) {
    const problem = problemOf(result.data)
    if (problem) throw new EnvError(problem)
  }
  return result.data
}

let parsed: Env | undefined

/** Returns the settings of this process, parsed at the first call. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}

/** Returns a function that makes a value from the settings at its first call, and again after `resetEnv`. */
export function oncePerEnv<T>(make: (env: Env) => T): () => T {
  let made: { from: Env; value: T } | undefined
  return () => {
    const from = env()
    if (made?.from !== from) made = { from, value: make(from) }
    return made.value
  }
}

export function resetEnv(): void {
  parsed = undefined
}

/** Returns a variable that has no default and that this process needs. @throws EnvError naming it. */
export function required<K extends 'DATABASE_URL' | 'NEXTAUTH_SECRET' | 'SECRET_ENCRYPTION_KEYS' | 'AUDIO_LINK_KEY'>(
  name: K,
): NonNullable<Env[K]> {
  const value = env()[name]
  if (value === undefined) throw new EnvError(`${name} is not set`)
  return value
}
