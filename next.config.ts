import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Under /api/v1 every answer is ours, a trailing slash included.
  skipTrailingSlashRedirect: true,
  // No page uses the optimizer of images, so `/_next/image` answers 404: it would read and encode whatever a stranger names.
  images: { unoptimized: true },
  // Types are the business of `npm run check`: whoever starts the service waits for the build alone, and tests are no part of it.
  typescript: { ignoreBuildErrors: true },
  // Another folder for a build beside a running one (the test run uses it).
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // MAX_DASHBOARD_BODY_BYTES of server/http/limits/body-limits.ts, for where Next runs without our server.
  experimental: { serverActions: { bodySizeLimit: '512kb' } },
  // `next dev` would print the URLs, which hold listener tokens; listen.ts writes its own line.
  logging: { incomingRequests: { ignore: [/^\/api\/listen\//] } },
  // These open sockets, load native parts or read files beside themselves: Node loads them, the bundler does not.
  serverExternalPackages: ['postgres', 'graphile-worker', 'pg', 'pino', 'undici', 'inngest', 'nodemailer'],
}

export default config
