import { createHash } from 'node:crypto'
import { env } from '../../env'
import { openApiDocument } from '../openapi/openapi'
import type { Version } from '../openapi/version'

/** It changes with a release only; a client that asks again sends what it has as If-None-Match. */
const MAX_AGE_SECONDS = 300

interface Made {
  text: string
  etag: string
}

/** By the settings and the version, the only things that the document depends on. */
const made = new WeakMap<ReturnType<typeof env>, Map<Version, Made>>()

/** The API document of a version, for everybody: 200, or 304 to whoever has it (RFC 9110, section 13.1.2). */
export function documentOf(version: Version, request: Request): Response {
  const { text, etag } = documentText(version)
  const headers = { ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` }
  const held = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (held.includes(etag) || held.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json' } })
}

function documentText(version: Version): Made {
  const settings = env()
  const ofSettings = made.get(settings) ?? new Map<Version, Made>()
  made.set(settings, ofSettings)
  const known = ofSettings.get(version)
  if (known) return known
  const text = JSON.stringify(openApiDocument(settings.BASE_URL, version))
  const fresh = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  ofSettings.set(version, fresh)
  return fresh
}
