import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { ApiError } from '../errors'

const LOCALHOST = /^localhost:(\d{1,5})$/

/** Returns the canonical form of an allowed host; null for any other text and for a public suffix. */
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

const EXPECTED =
  'Expected a hostname such as shop.example.com, *.example.com for all its subdomains, or localhost:3000 for development. A public suffix such as co.uk or github.io is refused.'

/** Returns the canonical forms of allowed hosts, each once. @throws ApiError validation_error */
export function canonicalHosts(texts: readonly string[]): string[] {
  const hosts = texts.map((text, index) => {
    const host = allowedHost(text)
    if (host !== null) return host
    const message = `“${text}”: ${EXPECTED}`
    throw new ApiError('validation_error', { message, issues: [{ path: ['allowed_hosts', index], message }] })
  })
  return [...new Set(hosts)]
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/** Returns the hosts that may show the widget of a domain: the domain with and without `www.`, and further ones. */
export function widgetHosts(domain: string, further: readonly string[]): string[] {
  const twin = domain.startsWith('www.') ? domain.slice(4) : `www.${domain}`
  return [...new Set([domain, twin, ...further])]
}

/** Tells whether a page is on one of the hosts. Pages are https, except on this machine: others get no microphone. */
export function isOnHost(page: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => {
    if (LOOPBACK.test(host)) return host.includes(':') ? page.host === host : page.hostname === host
    if (page.protocol !== 'https:') return false
    return host.startsWith('*.') ? page.hostname.endsWith(host.slice(1)) : page.hostname === host
  })
}

/** Returns the sources of `frame-ancestors` and the origins of messages for the hosts (CSP Level 3, 2.3.1). */
export const hostSources = (hosts: readonly string[]): string[] =>
  hosts.flatMap((host) => {
    if (!LOOPBACK.test(host)) return [`https://${host}`]
    return host.includes(':') ? [`http://${host}`, `https://${host}`] : [`http://${host}:*`, `https://${host}:*`]
  })

/** Returns the page without user, query and fragment; null on another host (choices.md, "`page_url`"). */
export function pageUrl(text: string | null, hosts: readonly string[]): string | null {
  if (text === null || text.length > MAX_PAGE_CHARACTERS || !URL.canParse(text)) return null
  const page = new URL(text)
  return isOnHost(page, hosts) ? page.origin + page.pathname : null
}

const MAX_PAGE_CHARACTERS = 2_048

/** Returns a hostname in lower case, with xn-- labels; null for any other text. */
export function hostname(text: string): string | null {
  // domainToASCII parses like a URL and would drop everything after one of these characters.
  if (/[/\\?#@:]/.test(text)) return null
  const host = domainToASCII(text.trim()).replace(/\.$/, '')
  return HOSTNAME.test(host) && host.length <= 253 ? host : null
}

/** Returns whether a hostname is a public suffix such as `github.io` (publicsuffix.org), which no one account owns. */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return publicSuffix === host && (isIcann === true || isPrivate === true)
}

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const HOSTNAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`)
