import { createHash } from 'node:crypto'
import { env } from '../../env'
import { openApiDocument } from '../openapi/openapi'
import type { Version } from '../openapi/version'
import type { RestResponse } from './rest-response'

/** The document changes only with a release. After this time a client asks again with If-None-Match. */
const MAX_AGE_SECONDS = 300

interface CachedDocument {
  text: string
  etag: string
}

/** Documents by settings and version. A document depends on nothing else. */
const cache = new WeakMap<ReturnType<typeof env>, Map<Version, CachedDocument>>()

/**
 * Returns the API document of a version without a check of the token: 200, or 304 to a client that has the current one
 * (RFC 9110, section 13.1.2).
 */
export function documentOf(version: Version, request: Request): RestResponse {
  const { text, etag } = documentText(version)
  const headers = { ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers, body: null }
  return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: text }
}

function documentText(version: Version): CachedDocument {
  const settings = env()
  const byVersion = cache.get(settings) ?? new Map<Version, CachedDocument>()
  cache.set(settings, byVersion)
  const cached = byVersion.get(version)
  if (cached) return cached
  const text = JSON.stringify(openApiDocument(settings.BASE_URL, version))
  const document = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  byVersion.set(version, document)
  return document
}
