import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { httpUrl, list, optional } from './setting'

export const network = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a number from 0 to 65535')
    .default(3000)
    .meta({ description: 'Port of the web process. `0` takes a free one.' }),
  LISTEN_ADDRESS: optional.meta({
    description: 'Address on which the web process listens, and a worker with `WORKER_PORT`.',
    default: 'every address; 127.0.0.1 without `DATABASE_URL`',
  }),
  WORKER_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'expected a number from 1 to 65535')
    .optional()
    .meta({
      description: 'Port on which a worker responds to `/livez`, `/readyz` and `/metrics`.',
      default: 'none',
    }),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional().meta({
    description:
      'Bearer token of `/metrics`, at least 16 characters. Without it the web process has no `/metrics`, and that of a worker needs none.',
    default: 'none',
  }),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0).meta({
    description:
      'Time between a stop signal and the end of the web process in which `/readyz` is 503 and requests are still served, so that proxies send no new ones.',
    unit: 'seconds, at most 300',
  }),
  TRUSTED_PROXY_COUNT: z.coerce.number().int().min(0).max(10).default(0).meta({
    description:
      'Number of proxies in front of the web process. The last entries of `X-Forwarded-For`, one per proxy, are trusted.',
    unit: 'proxies, 0 to 10',
  }),
  BASE_URL: z
    // A value that is no URL must not reach the refinement, which would throw.
    .url({
      protocol: /^https?$/,
      hostname: /.*/,
      abort: true,
      error: 'expected a URL such as https://messages.example.com',
    })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, 'expected scheme, host and port alone')
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description: 'Public URL of the service: scheme, host and port. Used in links, payloads and cookies.',
      default: '`http://localhost:PORT`',
    }),
  SUPPORT_CONTACT: z
    .union([z.email().transform((address) => `mailto:${address}`), httpUrl], {
      error: 'expected an email address or an http or https URL',
    })
    .optional()
    .meta({
      description:
        'Email address or URL of those who run this server. Pages that say to contact the administrator link to it.',
      default: 'no link',
    }),
  INSTANCE_ADMINS: list
    .transform((addresses) => addresses.map((address) => address.toLowerCase()))
    .meta({
      description:
        'Email addresses, separated by commas, of people who see the state of the whole instance at `/instance`, if their address is verified.',
      default: 'nobody',
    }),
}

/** An unencoded character of a password moves the rest of the authority into another part of the URL, and names another host. */
const PostgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    hostname: /.*/,
    error:
      'expected a URL such as postgres://user:password@host:5432/name, with special characters of the password percent-encoded',
    abort: true,
  })
  .refine(
    (url) => !/@/.test(new URL(url).pathname + new URL(url).search) && new URL(url).hash === '',
    'special characters of the password must be percent-encoded, such as %23 for # and %2F for /',
  )
  .refine(
    (url) => SSL_MODES.includes(new URL(url).searchParams.get('sslmode')),
    'sslmode must be verify-full, require or disable',
  )
const SSL_MODES = [null, 'disable', 'require', 'verify-full']

export const data = {
  DATA_DIR: z.string().default('.data').meta({
    description:
      'Folder of the embedded Postgres, recordings, generated keys and unsent mail. A relative path starts at the project.',
  }),
  DATABASE_URL: PostgresUrl.optional().meta({
    description:
      'PostgreSQL 15 or later, as `postgres://user:password@host:5432/name`. `?host=` and a folder name a Unix socket.',
    default: 'an embedded PostgreSQL 18 in `DATA_DIR`, and the demonstration',
  }),
  DIRECT_DATABASE_URL: PostgresUrl.optional().meta({
    description:
      'The same database without the connection pooler of `DATABASE_URL`, for notifications, migrations and tasks.',
    default: 'without it, workers behind a pooler in transaction mode look for due work each second',
  }),
  DATABASE_POOLER: z.enum(['none', 'session', 'transaction']).optional().meta({
    description: 'The mode of the connection pooler that `DATABASE_URL` names: `none`, `session` or `transaction`.',
    default: 'a start finds out',
  }),
}

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

export const keys = {
  NEXTAUTH_SECRET: z
    .string()
    .min(32, 'expected at least 32 characters')
    .optional()
    .meta({ description: 'Signs sessions. At least 32 characters.', default: 'generated (1)' }),
  SECRET_ENCRYPTION_KEYS: EncryptionKeys.optional().meta({
    description:
      'Keys that encrypt signing secrets and alert URLs at rest: `id:key[,id:key…]`, each 32 bytes in base64. The first key encrypts; every key decrypts.',
    default: 'generated (1)',
  }),
  AUDIO_LINK_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((all) => all.every(base64Key), 'expected 32 bytes in base64, or several such keys separated by commas')
    .optional()
    .meta({
      description:
        'Keys that sign links to recordings: `key[,key…]`, each 32 bytes in base64. The first key signs; links of every key are valid.',
      default: 'generated (1)',
    }),
}

export const mail = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /.*/, error: 'expected a URL such as smtp://user:password@host:587' })
    .optional()
    .meta({
      description: 'SMTP server, as `smtp://user:password@host:587` or `smtps://…`.',
      default: 'mail is kept as `.eml` files in `DATA_DIR/mail`',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$|<[^@\s<>]+@[^@\s<>]+>$/, 'expected an address, or a name and <address>')
    .default('Voice messages <no-reply@localhost>')
    .meta({ description: 'Sender of mail: an address, or a name and an address in angle brackets.' }),
}

export const signInProviders = {
  GOOGLE_CLIENT_ID: optional.meta({
    description: 'Sign-in with Google. The redirect URL is `BASE_URL/api/auth/callback/google`.',
  }),
  GOOGLE_CLIENT_SECRET: optional.meta({ description: 'Needed with `GOOGLE_CLIENT_ID`.' }),
  GITHUB_CLIENT_ID: optional.meta({
    description: 'Sign-in with GitHub. The redirect URL is `BASE_URL/api/auth/callback/github`.',
  }),
  GITHUB_CLIENT_SECRET: optional.meta({ description: 'Needed with `GITHUB_CLIENT_ID`.' }),
}

export const oneTimeCodes = {
  CODE_HOOK_URL: z
    .url({ protocol: /^https$/, hostname: /.*/ })
    .optional()
    .meta({
      description:
        'HTTPS URL of your service that sends one-time codes by SMS and WhatsApp. Requests are signed as webhooks are. A private address must be in `WEBHOOK_ALLOWED_HOSTS`.',
      default: 'codes are sent by email only',
    }),
  CODE_HOOK_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .meta({ description: 'Secret that signs requests to `CODE_HOOK_URL`. Needed with it.' }),
  CODE_COUNTRIES: list
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine((codes) => codes.every((code) => isSupportedCountry(code)), 'expected countries such as US,DE')
    .meta({
      description:
        'Countries (ISO 3166-1 alpha-2) to whose numbers codes are sent, such as `US,DE`. Messages to some countries cost much.',
      default: 'none',
    }),
}

export const problemOfOneTimeCodes = (values: z.output<z.ZodObject<typeof oneTimeCodes>>): string | null =>
  values.CODE_HOOK_URL && !values.CODE_HOOK_SECRET ? 'CODE_HOOK_URL is set, so also set CODE_HOOK_SECRET' : null

export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    description:
      'Collector that gets traces by OTLP over HTTP, such as `http://127.0.0.1:4318`. Further `OTEL_…` variables are those of OpenTelemetry’s SDK.',
    default: 'no traces',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .default('voice-message-service')
    .meta({ description: 'Name of this service in traces.' }),
}

export const log = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' }),
}
