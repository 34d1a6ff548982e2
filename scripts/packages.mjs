/**
 * Packages with state or with classes of errors. The web process holds this project's modules twice, in its bundle and
 * in Next's output; both load the same file of these.
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
