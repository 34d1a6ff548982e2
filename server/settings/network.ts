import { z } from 'zod'
import { httpUrl, optional, setting } from './setting'

export const network = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a number from 0 to 65535')
    .default(3000)
    .meta(setting('Port of the web process. `0` takes a free one.')),
  LISTEN_ADDRESS: optional.meta(
    setting('Address that the web process listens on.', {
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
      setting('Public URL of the service: scheme, host and port. Used in links, payloads and cookies.', {
        default: '`http://localhost:PORT`',
      }),
    ),
  SUPPORT_CONTACT: z
    .union([z.email().transform((address) => `mailto:${address}`), httpUrl], {
      error: 'expected an email address or an http or https URL',
    })
    .optional()
    .meta(
      setting(
        'Email address or URL of those who run this server. Pages that say to contact the administrator link to it.',
        { default: 'no link' },
      ),
    ),
  HSTS_INCLUDE_SUBDOMAINS: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .transform((text) => text === '1' || text === 'true')
    .meta(
      setting(
        'Where `BASE_URL` is https, responses carry `Strict-Transport-Security` for one year. `1` includes the subdomains.',
        { default: '`0`' },
      ),
    ),
}
