import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'

// Every environment variable. Read and checked once, at the first use, so that a build needs no secret. An empty value
// counts as absent. `npm run docs:reference` writes docs/reference/settings.md and .env.example from the descriptions.

const GROUPS = [
  'Network',
  'Data',
  'Keys',
  'Mail',
  'Sign-in providers',
  'Recordings in S3',
  'Processing',
  'Speech',
  'Summary',
  'One-time codes',
  'Deliveries',
  'Log',
] as const
type SettingGroup = (typeof GROUPS)[number]

/** What the reference says about a variable. A type alias, because zod takes no interface as metadata. */
type Description = {
  group: SettingGroup
  description: string
  unit?: string
  /** In words, where the schema has no default or another form of it. */
  default?: string
}

const setting = (
  group: SettingGroup,
  description: string,
  more: { unit?: string; default?: string } = {},
): Description => ({ group, description, ...more })

const optional = z.string().optional()
const httpUrl = z.url({ protocol: /^https?$/, hostname: /.*/ })
/** A password in a URL would appear in messages and cannot be sent by `fetch`. */
const urlWithoutPassword = z
  .url({ protocol: /^https?$/, hostname: /.*/, abort: true })
  .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'expected a URL without a password')
const seconds = (fallback: number, max: number) => z.coerce.number().positive().max(max).default(fallback)

const base64Key = (value: string) => Buffer.from(value, 'base64').length === 32

/** Reads `id:base64,id:base64`. The first key encrypts; a stored secret names the key that decrypts it. */
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

/** Thirty days. Events are kept for 120 days, so that an event exists at its last attempt. */
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

/** Reads BCP 47 language tags. Regions are cut: a model that speaks `pt-BR` also understands `pt-PT`. */
const languages = list
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? ''))])
  .refine((tags) => tags.every((tag) => /^[a-z]{2,3}$/.test(tag)), 'expected languages such as en,de')

/** Speech to text (server/processing/speech/configured-engine.ts). */
const SPEECH_ENGINE_NAMES = ['built-in', 'openai-compatible', 'off'] as const

/** The delivery engines (server/engine/engine.ts). */
export const ENGINE_NAMES = ['embedded', 'inngest'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

const Variables = z.object({
  // Set by the supervisor, so the reference does not list it.
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a number from 0 to 65535')
    .default(3000)
    .meta(setting('Network', 'Port of the web process. `0` takes a free one.')),
  LISTEN_ADDRESS: optional.meta(
    setting('Network', 'Address that the web process listens on.', {
      default: 'every address; 127.0.0.1 without `DATABASE_URL`',
    }),
  ),
  TRUSTED_PROXY_COUNT: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .meta(
      setting(
        'Network',
        'Number of proxies in front of the web process. The last entries of `X-Forwarded-For`, one per proxy, are trusted.',
        { unit: 'proxies, 0 to 10' },
      ),
    ),
  BASE_URL: z
    // A value that is no URL must not reach the refinement, which would throw.
    .url({ protocol: /^https?$/, hostname: /.*/, abort: true })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'expected scheme, host and port alone')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta(
      setting('Network', 'Public URL of the service: scheme, host and port. Used in links, payloads and cookies.', {
        default: '`http://localhost:PORT`',
      }),
    ),
  HSTS_INCLUDE_SUBDOMAINS: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .transform((text) => text === '1' || text === 'true')
    .meta(
      setting(
        'Network',
        'Where `BASE_URL` is https, responses carry `Strict-Transport-Security` for one year. `1` includes the subdomains.',
        { default: '`0`' },
      ),
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .meta(
      setting(
        'Data',
        'Folder of the embedded Postgres, recordings, generated keys and unsent mail. A relative path starts at the project.',
      ),
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })
    .optional()
    .meta(
      setting('Data', 'PostgreSQL 15 or later, as `postgres://user:password@host:5432/name`.', {
        default: 'an embedded PostgreSQL 18 in `DATA_DIR`, and the demonstration',
      }),
    ),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .meta(setting('Keys', 'Signs sessions. At least 32 characters.', { default: 'generated (1)' })),
  SECRET_ENCRYPTION_KEYS: EncryptionKeys.optional().meta(
    setting(
      'Keys',
      'Keys that encrypt signing secrets at rest: `id:key[,id:key…]`, each 32 bytes in base64. The first key encrypts; every key decrypts.',
      { default: 'generated (1)' },
    ),
  ),
  AUDIO_LINK_KEY: z
    .string()
    .refine(base64Key, 'expected 32 bytes in base64')
    .optional()
    .meta(setting('Keys', 'Signs links to recordings. 32 bytes in base64.', { default: 'generated (1)' })),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /.*/ })
    .optional()
    .meta(
      setting('Mail', 'SMTP server, as `smtp://user:password@host:587` or `smtps://…`.', {
        default: 'mail is kept as `.eml` files in `DATA_DIR/mail`',
      }),
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$|<[^@\s<>]+@[^@\s<>]+>$/, 'expected an address, or a name and <address>')
    .default('Voice messages <no-reply@localhost>')
    .meta(setting('Mail', 'Sender of mail: an address, or a name and an address in angle brackets.')),
  GOOGLE_CLIENT_ID: optional.meta(
    setting('Sign-in providers', 'Sign-in with Google. The redirect URL is `BASE_URL/api/auth/callback/google`.'),
  ),
  GOOGLE_CLIENT_SECRET: optional.meta(setting('Sign-in providers', 'Needed with `GOOGLE_CLIENT_ID`.')),
  GITHUB_CLIENT_ID: optional.meta(
    setting('Sign-in providers', 'Sign-in with GitHub. The redirect URL is `BASE_URL/api/auth/callback/github`.'),
  ),
  GITHUB_CLIENT_SECRET: optional.meta(setting('Sign-in providers', 'Needed with `GITHUB_CLIENT_ID`.')),
  S3_ENDPOINT: httpUrl
    .optional()
    .meta(
      setting(
        'Recordings in S3',
        'URL of S3-compatible storage. With it, `S3_BUCKET` and both keys are needed, and recordings are stored there.',
        { default: 'recordings are files in `DATA_DIR/audio`' },
      ),
    ),
  S3_BUCKET: optional.meta(setting('Recordings in S3', 'Name of the bucket.')),
  S3_REGION: z.string().default('auto').meta(setting('Recordings in S3', 'Region of the bucket.')),
  S3_ACCESS_KEY_ID: optional.meta(setting('Recordings in S3', 'Access key of the storage.')),
  S3_SECRET_ACCESS_KEY: optional.meta(setting('Recordings in S3', 'Secret of the access key.')),
  PROCESSING_MINUTES_PER_DAY: z.coerce
    .number()
    .positive()
    .optional()
    .meta(
      setting(
        'Processing',
        'Minutes of audio that all accounts together may have transcribed in a day (UTC). Further messages wait until the next day.',
        { unit: 'minutes', default: 'no limit' },
      ),
    ),
  SPEECH_ENGINE: z
    .enum(SPEECH_ENGINE_NAMES)
    .optional()
    .meta(
      setting('Speech', 'Transcribes recordings: `built-in`, `openai-compatible` or `off`.', {
        default: '`openai-compatible` where `SPEECH_BASE_URL` or `SPEECH_API_KEY` is set; else `built-in`',
      }),
    ),
  SPEECH_MODEL_DIR: optional.meta(
    setting(
      'Speech',
      'Folder with the weights of the built-in engine: `encoder_model.ort`, `decoder_model_merged.ort` and `tokenizer.bin`. Nothing is downloaded then.',
      { default: '`DATA_DIR/speech`, filled after the first start' },
    ),
  ),
  SPEECH_MODEL_URL: urlWithoutPassword
    .default('https://download.moonshine.ai/model/tiny-en/quantized/tiny-en')
    .meta(
      setting(
        'Speech',
        'Where the weights of the built-in engine are fetched if PyPI is not reachable: the folder of the three files, or a `.whl` or `.zip` that contains them.',
      ),
    ),
  SPEECH_BASE_URL: urlWithoutPassword
    .optional()
    .meta(
      setting(
        'Speech',
        'URL of an OpenAI-compatible API, up to `/v1`. `SPEECH_API_KEY` without it is a key of OpenAI. Private addresses are allowed.',
        { default: '`https://api.openai.com/v1` with `SPEECH_API_KEY`' },
      ),
    ),
  SPEECH_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected printable ASCII characters without spaces')
    .optional()
    .meta(setting('Speech', 'Key of that API. Servers on your own network may need none.')),
  SPEECH_MODEL: z.string().default('whisper-1').meta(setting('Speech', 'Model of that API.')),
  SPEECH_LANGUAGES: languages.meta(
    setting('Speech', 'Languages that this model transcribes well, such as `en,de`. Recordings in others wait.', {
      default: 'any',
    }),
  ),
  SUMMARY_BASE_URL: httpUrl
    .optional()
    .meta(
      setting(
        'Summary',
        'URL of a server with the chat completions API of OpenAI, for example `https://api.openai.com/v1`. With it, `SUMMARY_MODEL` is needed.',
        { default: 'built-in rules, for English only' },
      ),
    ),
  SUMMARY_API_KEY: optional.meta(setting('Summary', 'Key of that server. Local servers often need none.')),
  SUMMARY_MODEL: optional.meta(setting('Summary', 'Name of the model, as that server names it.')),
  SUMMARY_PHONE_COUNTRY: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine((code) => isSupportedCountry(code), 'expected a country of ISO 3166-1, such as US')
    .optional()
    .meta(
      setting(
        'Summary',
        'Country whose phone numbers are said without a country code, such as `US`. Such numbers are listed in a summary only with this setting.',
        { default: 'none' },
      ),
    ),
  DELIVERY_ENGINE: z
    .enum(ENGINE_NAMES)
    .optional()
    .meta(
      setting('Deliveries', 'Decides when deliveries run: `embedded` or `inngest`.', {
        default: '`inngest` where `INNGEST_DEV` or both Inngest keys are set; else `embedded`',
      }),
    ),
  INNGEST_DEV: optional.meta(
    setting('Deliveries', '`1` uses a development server of Inngest, without keys. Set `0` for a self-hosted server.'),
  ),
  INNGEST_BASE_URL: httpUrl.optional().meta(
    setting('Deliveries', 'URL of a self-hosted Inngest server.', {
      default: 'Inngest Cloud; `http://localhost:8288` with `INNGEST_DEV=1`',
    }),
  ),
  INNGEST_EVENT_KEY: optional.meta(setting('Deliveries', 'Event key of Inngest. Needed without `INNGEST_DEV=1`.')),
  INNGEST_SIGNING_KEY: optional.meta(setting('Deliveries', 'Signing key of Inngest. Needed without `INNGEST_DEV=1`.')),
  INNGEST_SERVE_ORIGIN: httpUrl
    .optional()
    .meta(setting('Deliveries', 'Origin at which Inngest calls this service.', { default: '`BASE_URL`' })),
  DELIVERY_RETRY_DELAYS_SECONDS: delays('60,300,1800,7200,43200').meta(
    setting(
      'Deliveries',
      'Delays from the end of a failed attempt to the next attempt, or `none`. A delivery has one more attempt than there are delays.',
      { unit: 'seconds, each at most 30 days' },
    ),
  ),
  DELIVERY_TIMEOUT_SECONDS: seconds(10, 300).meta(
    setting('Deliveries', 'Deadline of an attempt, from the DNS lookup to the response.', {
      unit: 'seconds, at most 300',
    }),
  ),
  WEBHOOK_ALLOWED_HOSTS: list.meta(
    setting(
      'Deliveries',
      'Private receivers that deliveries may reach: hosts, host:port or CIDR ranges, separated by commas. They still need https. The list is logged at the start.',
      { default: 'none' },
    ),
  ),
  CODE_HOOK_URL: z
    .url({ protocol: /^https$/, hostname: /.*/ })
    .optional()
    .meta(
      setting(
        'One-time codes',
        'HTTPS URL of your service that sends one-time codes by SMS and WhatsApp. Requests are signed as webhooks are. A private address must be in `WEBHOOK_ALLOWED_HOSTS`.',
        { default: 'codes are sent by email only' },
      ),
    ),
  CODE_HOOK_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .meta(setting('One-time codes', 'Secret that signs requests to `CODE_HOOK_URL`. Needed with it.')),
  CODE_COUNTRIES: list
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine((codes) => codes.every((code) => isSupportedCountry(code)), 'expected countries such as US,DE')
    .meta(
      setting(
        'One-time codes',
        'Countries (ISO 3166-1 alpha-2) to whose numbers codes are sent, such as `US,DE`. Messages to some countries cost much.',
        { default: 'none' },
      ),
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta(setting('Log', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.')),
})

/** Settings that were renamed before the first release. An old name is refused, because ignoring it could be unsafe. */
const RENAMED: Record<string, string> = {
  SEALING_KEYS: 'SECRET_ENCRYPTION_KEYS',
  TRUSTED_PROXIES: 'TRUSTED_PROXY_COUNT',
}

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

export interface Setting extends Description {
  name: string
  /** The text that sets the default, or an empty text where there is no such text. */
  fallback: string
}

/** The variables that an operator sets, by group, for the reference. */
export const SETTINGS: readonly Setting[] = Object.entries(Variables.shape)
  .flatMap(([name, schema]) => {
    const description = schema.meta() as Description | undefined
    const fallback = schema.safeParse(undefined).data
    return description ? [{ name, ...description, fallback: fallback === undefined ? '' : String(fallback) }] : []
  })
  .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))

const Environment = Variables.transform((values) => ({
  ...values,
  BASE_URL: values.BASE_URL ?? `http://localhost:${values.PORT}`,
  S3: s3Of(values),
  SPEECH_ENGINE:
    values.SPEECH_ENGINE ??
    (values.SPEECH_BASE_URL || values.SPEECH_API_KEY ? ('openai-compatible' as const) : ('built-in' as const)),
  SPEECH_BASE_URL: values.SPEECH_BASE_URL ?? (values.SPEECH_API_KEY ? 'https://api.openai.com/v1' : undefined),
  SUMMARY_PROVIDER: summaryProviderOf(values),
  DELIVERY_ENGINE: values.DELIVERY_ENGINE ?? (inngestConfigured(values) ? ('inngest' as const) : ('embedded' as const)),
}))

export type Env = z.output<typeof Environment>

interface SummaryValues {
  SUMMARY_BASE_URL?: string | undefined
  SUMMARY_API_KEY?: string | undefined
  SUMMARY_MODEL?: string | undefined
}

/** Returns null without a server. parseEnv refuses a server without a model, and a key or a model without a server. */
const summaryProviderOf = ({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: SummaryValues) =>
  SUMMARY_BASE_URL && SUMMARY_MODEL
    ? { baseUrl: SUMMARY_BASE_URL.replace(/\/$/, ''), apiKey: SUMMARY_API_KEY, model: SUMMARY_MODEL }
    : null

interface S3Values {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Returns null unless all values are set. parseEnv refuses an incomplete set. */
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

/** A variable is invalid or missing. The message is one line that names it; the start prints it and stops. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads and checks a set of variables. @throws EnvError naming every invalid variable, never its value. */
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
  if (missingOfS3.length > 0)
    throw new EnvError(`Recordings are stored in S3, so also set ${missingOfS3.join(' and ')}`)
  if (result.data.SPEECH_ENGINE === 'openai-compatible' && !result.data.SPEECH_BASE_URL)
    throw new EnvError('SPEECH_ENGINE is openai-compatible, so set SPEECH_BASE_URL or SPEECH_API_KEY')
  if (result.data.CODE_HOOK_URL && !result.data.CODE_HOOK_SECRET)
    throw new EnvError('CODE_HOOK_URL is set, so also set CODE_HOOK_SECRET')
  const missingOfSummary = missingForSummary(result.data)
  if (missingOfSummary) throw new EnvError(`Summaries are made by a provider, so also set ${missingOfSummary}`)
  return result.data
}

function missingForSummary({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: SummaryValues): string | null {
  if (SUMMARY_BASE_URL) return SUMMARY_MODEL ? null : 'SUMMARY_MODEL'
  return SUMMARY_API_KEY || SUMMARY_MODEL ? 'SUMMARY_BASE_URL' : null
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

/** Forgets the parsed settings. For tests, and for the supervisor after it has changed process.env. */
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
