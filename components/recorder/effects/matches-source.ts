/**
 * Tells whether an origin is one of a source of `frame-ancestors`: `https://example.com`, `https://*.example.com` for any
 * subdomain, or `http://localhost:*` for any port (CSP Level 3, 2.3.1).
 */
export function matchesSource(origin: string, source: string): boolean {
  if (source.endsWith(':*')) {
    const host = source.slice(0, -2)
    return origin === host || (origin.startsWith(`${host}:`) && /^\d+$/.test(origin.slice(host.length + 1)))
  }
  const [scheme = '', domain] = source.split('*')
  if (domain === undefined) return origin === source
  const name = origin.slice(scheme.length, -domain.length)
  return origin.startsWith(scheme) && origin.endsWith(domain) && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)
}
