import { hostname, isPublicSuffix } from './channel-name'

const LOCALHOST = /^localhost:(\d{1,5})$/

/**
 * Returns the canonical form of an allowed host: a hostname, `*.` before one with at least two labels, or `localhost`
 * with a port for development; null for any other text and for a public suffix, with or without `*.`.
 * Content-Security-Policy headers contain the result.
 */
export function allowedHost(text: string): string | null {
  const host = text.trim().toLowerCase()
  const port = LOCALHOST.exec(host)?.[1]
  if (port !== undefined) return Number(port) >= 1 && Number(port) <= 65_535 ? `localhost:${Number(port)}` : null
  const isWildcard = host.startsWith('*.')
  const parent = hostname(isWildcard ? host.slice(2) : host)
  if (parent === null || isPublicSuffix(parent)) return null
  if (!isWildcard) return parent
  // A wildcard below a top-level domain, or before an IPv4 address, would allow sites of others, or none.
  return parent.includes('.') && !/\.\d+$/.test(parent) ? `*.${parent}` : null
}
