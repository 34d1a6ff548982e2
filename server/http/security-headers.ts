import type { ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { env } from '../env'

/** One year. A browser uses only https for this host during this time (RFC 6797, section 6.1.1). */
const HSTS_SECONDS = 365 * 24 * 60 * 60

/** Returns the headers of every response that does not set its own. */
export function securityHeaders(): Record<string, string> {
  const { BASE_URL } = env()
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    // Only with https: over http browsers ignore it. A later change from https to http would lock people out.
    ...(BASE_URL.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` } : {}),
  }
}

/** Adds the missing security headers when the headers of a response are sent. */
export function addSecurityHeaders(response: ServerResponse): void {
  onHeaders(response, () => {
    const isFramed = /frame-ancestors (?!'none')/.test(String(response.getHeader('Content-Security-Policy')))
    for (const [name, value] of Object.entries(securityHeaders()))
      if (!response.hasHeader(name) && !(isFramed && name === 'X-Frame-Options')) response.setHeader(name, value)
  })
}
