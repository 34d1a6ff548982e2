/**
 * Tells whether an origin is one of a source of `frame-ancestors`: `https://example.com`, `https://*.example.com` for any
 * subdomain, or `http://localhost:*` for any port (CSP Level 3, 2.3.1).
 */
export function matchesSource(origin: string, source: string): boolean {
  const escaped = source.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const pattern = escaped.replace(/:\*$/, '(:\\d+)?').replace('//*', '//[a-z0-9-]+(\\.[a-z0-9-]+)*')
  return new RegExp(`^${pattern}$`).test(origin)
}
