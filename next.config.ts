import type { NextConfig } from 'next'
import { SHARED_PACKAGES } from './scripts/packages.mjs'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The API itself responds to every path under /api/v1, also with a trailing slash.
  skipTrailingSlashRedirect: true,
  // No page uses the image optimizer. Without this, `/_next/image` would read and encode images for anyone.
  images: { unoptimized: true },
  // `npm run check` checks the types. A start waits for the build only.
  typescript: { ignoreBuildErrors: true },
  // The test run sets another folder, so that it can build while a service runs.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  experimental: {
    // MAX_FORM_BODY_BYTES of server/http/limits/body-limits.ts, for where Next runs without our server.
    serverActions: { bodySizeLimit: '16kb' },
    // A navigation without a connection waits for it. Otherwise the browser replaces the page with its own error page.
    useOffline: true,
    // Traces show the lines of our sources and of the files of packages, not those that the packages were built from.
    turbopackInputSourceMaps: false,
    // Writing the cache takes a quarter of a build, which only the next build regains: scripts/setup.mjs sets this.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE === '1',
  },
  // `next dev` would print the URLs, which hold listener tokens; listen.ts writes its own line.
  logging: { incomingRequests: { ignore: [/^\/api\/listen\//] } },
  serverExternalPackages: SHARED_PACKAGES,
  // The pages of the documentation as Markdown, beside the pages for people.
  rewrites: async () => [
    { source: '/docs/:kind(guides|api)/:name.md', destination: '/docs/markdown/:kind/:name' },
    { source: '/docs/webhooks.md', destination: '/docs/markdown/webhooks/event' },
  ],
}

export default config
