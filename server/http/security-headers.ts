import type { ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import { env } from '../env'

/** One year: a browser that has seen it once speaks https to this host until then (RFC 6797, section 6.1.1). */
const HSTS_SECONDS = 365 * 24 * 60 * 60

/**
 * The headers that every response has unless it sets its own: for what is no page, nothing may be loaded, framed or guessed
 * from it. Pages have a policy of their own (proxy.ts).
 */
export function securityHeaders(): Record<string, string> {
  const { BASE_URL, HSTS_INCLUDE_SUBDOMAINS } = env()
  const subdomains = HSTS_INCLUDE_SUBDOMAINS ? '; includeSubDomains' : ''
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    // Over plain http a browser must ignore it, and a later move from https back to http would lock people out.
    ...(BASE_URL.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}${subdomains}` } : {}),
  }
}

/** Adds the security headers that are missing at the moment a response's headers are sent, whoever sends them. */
export function addSecurityHeaders(response: ServerResponse): void {
  onHeaders(response, () => {
    for (const [name, value] of Object.entries(securityHeaders()))
      if (!response.hasHeader(name)) response.setHeader(name, value)
  })
}
