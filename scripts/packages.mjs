/** Packages with state or with classes of errors. The web process holds this project's modules twice, and must load these once. */
export const SHARED_PACKAGES = [
  ...[
    '@modelcontextprotocol/server',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-base',
    '@simplewebauthn/server',
    '@trpc/server',
    'drizzle-orm',
    'graphile-worker',
    'inngest',
    'nodemailer',
    'pg',
    'pino',
    'prom-client',
  ],
  ...['postgres', 'trpc-to-openapi', 'undici', 'zod', 'zod-openapi'],
]
