import { isIPv4 } from 'node:net'
import { MAX_URL_CHARACTERS } from '../../contract/limits'
import { isPublic } from './address'
import { type AllowedHosts, allowsAddress, allowsName } from './allowed'

export type UrlCheck = { ok: true; url: string; target: URL } | { ok: false; reason: string }

/**
 * Checks a subscription's URL without DNS, in the order of the spec: parse, scheme, credentials, localhost, address. The first fault is
 * the reason (spec, "reason values on invalid_url"). `url` is the canonical form, which is shown and used for deliveries.
 */
export function checkForm(text: string, allowed: AllowedHosts): UrlCheck {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return refuse('url_parse_failed')
  const target = new URL(text)
  const url = canonical(target, text)
  // The parser accepts port 0, on which nothing can listen.
  if (url.length > MAX_URL_CHARACTERS || target.port === '0') return refuse('url_parse_failed')
  if (target.protocol !== 'https:') return refuse('scheme_must_be_https')
  if (target.username !== '' || target.password !== '') return refuse('url_must_not_contain_credentials')

  const port = portOf(target)
  const { address, family } = literalOf(target)
  if (allowsName(allowed, target.hostname, port)) return { ok: true, url, target }
  if (isLocalhost(target.hostname)) return refuse('hostname_is_localhost')
  if (address !== null && !isPublic(address) && !allowsAddress(allowed, address, port))
    return refuse(`${family}_is_private_or_loopback: ${address}`)
  return { ok: true, url, target }
}

/** Returns the TCP port of an https URL. */
export const portOf = (target: URL): number => (target.port === '' ? 443 : Number(target.port))

/** Returns the address if a URL has one in place of a host name. The URL parser has normalized its notation. */
export function literalOf({
  hostname,
}: URL): { address: string; family: 'ipv4' | 'ipv6' } | { address: null; family: null } {
  if (hostname.startsWith('[')) return { address: hostname.slice(1, -1), family: 'ipv6' }
  return isIPv4(hostname) ? { address: hostname, family: 'ipv4' } : { address: null, family: null }
}

const refuse = (reason: string) => ({ ok: false, reason }) as const

/**
 * `localhost` and every name under it are the machine itself (RFC 6761, section 6.3). The URL parser has lower-cased the name and mapped
 * its Unicode forms; it keeps any number of final dots. An allowed loopback address does not allow the name.
 */
const isLocalhost = (hostname: string) => /(^|\.)localhost\.*$/.test(hostname)

/** `href` without a fragment, and without the slash that the parser adds to an empty path (choices.md). */
function canonical(target: URL, text: string): string {
  target.hash = ''
  if (target.pathname !== '/' || !hasEmptyPath(text)) return target.href
  const path = target.href.indexOf('/', target.protocol.length + 2)
  return target.href.slice(0, path) + target.href.slice(path + 1)
}

/** As the URL parser reads it: tabs and newlines are removed, a backslash is a slash, any number of slashes precede the authority. */
const hasEmptyPath = (text: string) => /^\s*https:[/\\]*[^/\\?#]*([?#]|$)/i.test(text.replace(/[\t\n\r]/g, ''))
