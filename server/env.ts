import { z } from 'zod'

// Every environment variable, checked once and lazily, so that a build needs no secret. An empty value is an absent one.

const optional = z.string().optional()
const seconds = (fallback: number, max: number) => z.coerce.number().positive().max(max).default(fallback)

const base64Key = (value: string) => Buffer.from(value, 'base64').length === 32

/** `id:base64,id:base64`. The first key encrypts; every key decrypts what it encrypted. */
const EncryptionKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.trim().split(/:(.*)/s)
    return { id, key }
  })
  if (keys.every(({ id, key }) => /^[A-Za-z0-9_-]+$/.test(id) && base64Key(key)))
    return keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))
  context.addIssue({ code: 'custom', message: 'expected id:key[,id:key…], each key 32 bytes in base64' })
  return z.NEVER
})

/** Thirty days: events are kept for longer. */
const LONGEST_DELAY_SECONDS = 2_592_000

const delays = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      if (text.trim() === 'none') return []
      const values = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
      if (values.every((value) => value >= 0 && value <= LONGEST_DELAY_SECONDS)) return values
      context.addIssue({
        code: 'custom',
        message: `expected none, or seconds, each at most ${LONGEST_DELAY_SECONDS}, separated by commas`,
      })
      return z.NEVER
    })

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** The delivery engines (server/engine/engine.ts). */
export const ENGINE_NAMES = ['embedded', 'inngest'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a number from 0 to 65535')
    .default(3000),
  /** Where the web process listens; every address without it, and 127.0.0.1 in a demonstration. */
  LISTEN_ADDRESS: optional,
  /** How many proxies stand before the web process: so many entries of X-Forwarded-For are believed. */
  TRUSTED_PROXY_COUNT: z.coerce.number().int().min(0).max(10).default(0),
  BASE_URL: z
    // What is no URL must not reach the refinement, which would throw.
    .url({ protocol: /^https?$/, hostname: /.*/, abort: true })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'expected scheme, host and port alone')
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Whether Strict-Transport-Security, sent where BASE_URL is https, covers the subdomains of its host too. */
  HSTS_INCLUDE_SUBDOMAINS: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .transform((text) => text === '1' || text === 'true'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  SECRET_ENCRYPTION_KEYS: EncryptionKeys.optional(),
  AUDIO_LINK_KEY: z.string().refine(base64Key, 'expected 32 bytes in base64').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /.*/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$|<[^@\s<>]+@[^@\s<>]+>$/, 'expected an address, or a name and <address>')
    .default('Voice messages <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, hostname: /.*/ }).optional(),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  DELIVERY_ENGINE: z.enum(ENGINE_NAMES).optional(),
  DELIVERY_RETRY_DELAYS_SECONDS: delays('60,300,1800,7200,43200'),
  DELIVERY_TIMEOUT_SECONDS: seconds(10, 300),
  INNGEST_DEV: optional,
  INNGEST_BASE_URL: z.url({ protocol: /^https?$/, hostname: /.*/ }).optional(),
  INNGEST_EVENT_KEY: optional,
  INNGEST_SIGNING_KEY: optional,
  /** Where Inngest calls us, when that is not BASE_URL. */
  INNGEST_SERVE_ORIGIN: z.url({ protocol: /^https?$/, hostname: /.*/ }).optional(),
  WEBHOOK_ALLOWED_HOSTS: list,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Settings that were renamed before the first release. An old name is refused, because ignoring it could be unsafe. */
const RENAMED: Record<string, string> = {
  SEALING_KEYS: 'SECRET_ENCRYPTION_KEYS',
  TRUSTED_PROXIES: 'TRUSTED_PROXY_COUNT',
}

/** The names of all of them. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

const Environment = Variables.transform((values) => ({
  ...values,
  BASE_URL: values.BASE_URL ?? `http://localhost:${values.PORT}`,
  S3: s3Of(values),
  DELIVERY_ENGINE: values.DELIVERY_ENGINE ?? (inngestConfigured(values) ? ('inngest' as const) : ('embedded' as const)),
}))

export type Env = z.output<typeof Environment>

interface S3Values {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Null unless all of it is set; parseEnv refuses a part. */
function s3Of({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Values) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, ...keys }
}

const inngestConfigured = (values: {
  INNGEST_DEV?: string | undefined
  INNGEST_EVENT_KEY?: string | undefined
  INNGEST_SIGNING_KEY?: string | undefined
}) =>
  Boolean(
    (values.INNGEST_DEV && values.INNGEST_DEV !== '0') || (values.INNGEST_EVENT_KEY && values.INNGEST_SIGNING_KEY),
  )

/** A variable that is wrong or missing. The message is one line that names it; the boot prints it and stops. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads and checks a set of variables. @throws EnvError naming every variable that is wrong, never its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const renamed = Object.keys(RENAMED).filter((name) => present[name] !== undefined)
  if (renamed.length > 0)
    throw new EnvError(renamed.map((name) => `${name} was renamed: set ${RENAMED[name]} instead`).join('; '))
  const result = Environment.safeParse(present)
  if (!result.success)
    throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  const missing = missingForInngest(result.data)
  if (missing.length > 0)
    throw new EnvError(
      `DELIVERY_ENGINE is inngest, so set ${missing.join(' and ')} (or INNGEST_DEV=1 with a dev server)`,
    )
  const missingOfS3 = missingForS3(result.data)
  if (missingOfS3.length > 0) throw new EnvError(`Audio goes to S3, so set ${missingOfS3.join(' and ')} too`)
  return result.data
}

function missingForS3(values: Env): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !values[name])
  return missing.length === names.length ? [] : missing
}

function missingForInngest(values: Env): string[] {
  if (values.DELIVERY_ENGINE !== 'inngest' || (values.INNGEST_DEV && values.INNGEST_DEV !== '0')) return []
  return (['INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const).filter((name) => !values[name])
}

let parsed: Env | undefined

/** The environment of this process, parsed at the first call. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}

/** What is made from the environment once, at its first use, and again after `resetEnv`. */
export function oncePerEnv<T>(make: (env: Env) => T): () => T {
  let made: { from: Env; value: T } | undefined
  return () => {
    const from = env()
    if (made?.from !== from) made = { from, value: make(from) }
    return made.value
  }
}

/** For tests, and for a supervisor that has just completed process.env. */
export function resetEnv(): void {
  parsed = undefined
}

/** A variable without a default that this process cannot do without. @throws EnvError naming it. */
export function required<K extends 'DATABASE_URL' | 'NEXTAUTH_SECRET' | 'SECRET_ENCRYPTION_KEYS' | 'AUDIO_LINK_KEY'>(
  name: K,
): NonNullable<Env[K]> {
  const value = env()[name]
  if (value === undefined) throw new EnvError(`${name} is not set`)
  return value
}
