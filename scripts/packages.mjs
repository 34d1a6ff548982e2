/**
 * Packages with state, or with classes by which errors are recognised. The web process holds this project's modules twice: in its
 * bundle and in Next's output. Both leave these packages out and load the same file, so that the process has one copy of each.
 */
export const SHARED_PACKAGES = [
  ...[
    '@simplewebauthn/server',
    '@trpc/server',
    'drizzle-orm',
    'graphile-worker',
    'inngest',
    'nodemailer',
    'pg',
    'pino',
  ],
  ...['postgres', 'trpc-to-openapi', 'undici', 'zod', 'zod-openapi'],
]
