import type { LookupAddress } from 'node:dns'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { MAX_URL_CHARACTERS } from '../../contract/limits'
import { type Env, EnvError, oncePerEnv } from '../../env'

/** What deliveries may reach. The last two are for tests only and cannot be configured. */
export interface NetworkPolicy {
  readonly allowed: AllowedHosts
  /** Replaces the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<LookupAddress[]>
  /** The only trusted certificate authority (PEM). It replaces Node's own authorities and NODE_EXTRA_CA_CERTS. */
  readonly ca?: string
}

/** Returns the policy of this process, read once. @throws EnvError when WEBHOOK_ALLOWED_HOSTS has an invalid entry. */
export const policyFromEnv: () => NetworkPolicy = oncePerEnv((env) => ({ allowed: allowedFrom(env) }))

function allowedFrom(env: Env): AllowedHosts {
  try {
    return parseAllowedHosts(env.WEBHOOK_ALLOWED_HOSTS)
  } catch (error) {
    if (error instanceof EnvError) throw error
    throw new EnvError(`WEBHOOK_ALLOWED_HOSTS: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export type UrlCheck = { ok: true; url: string; target: URL } | { ok: false; reason: string }

/** Checks a URL without DNS (spec, "reason values on invalid_url"). `url` is the canonical form. */
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

export const portOf = (target: URL): number => (target.port === '' ? 443 : Number(target.port))

/** Returns the address if a URL has one in place of a host name. The URL parser has normalized its notation. */
export function literalOf({
  hostname,
}: URL): { address: string; family: 'ipv4' | 'ipv6' } | { address: null; family: null } {
  if (hostname.startsWith('[')) return { address: hostname.slice(1, -1), family: 'ipv6' }
  return isIPv4(hostname) ? { address: hostname, family: 'ipv4' } : { address: null, family: null }
}

const refuse = (reason: string) => ({ ok: false, reason }) as const

/** `localhost` and every name under it (RFC 6761, section 6.3). An allowed address does not allow the name. */
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

/** The operator's exceptions from the address rules (WEBHOOK_ALLOWED_HOSTS). `localhost` needs its own entry. */
export type AllowedHosts = readonly AllowedHost[]

type AllowedHost = { port: number | null } & ({ name: string } | { network: Address; bits: number })
type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Parses entries of the forms host, host:port and CIDR range. Throws Error with an entry of another form. */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHosts =>
  entries.map((entry) => {
    const exception = parseRange(entry) ?? parseHost(entry)
    if (!exception) throw new Error(`"${entry}" is not a host, a host:port or a CIDR range`)
    return exception
  })

export function allowsName(allowed: AllowedHosts, hostname: string, port: number): boolean {
  const name = withoutDot(hostname)
  return allowed.some((entry) => 'name' in entry && entry.name === name && matchesPort(entry, port))
}

export function allowsAddress(allowed: AllowedHosts, address: string, port: number): boolean {
  if (allowed.length === 0) return false
  const parsed = parseAddress(address)
  return (
    parsed !== null &&
    allowed.some((entry) => 'network' in entry && contains(entry, parsed) && matchesPort(entry, port))
  )
}

const matchesPort = (entry: { port: number | null }, port: number) => entry.port === null || entry.port === port

const contains = ({ network, bits }: { network: Address; bits: number }, address: Address) =>
  network.kind() === address.kind() && address.match(network, bits)

/** Names are compared without the final dot of a fully qualified name. */
const withoutDot = (hostname: string) => hostname.replace(/\.$/, '')

function parseRange(entry: string): AllowedHost | null {
  const [, bracketed, bare = '', bits] = /^(?:\[([^\]]+)\]|([^/[\]]+))(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const network = parseAddress(bracketed ?? bare)
  if (!network) return null
  const width = network.kind() === 'ipv4' ? 32 : 128
  return Number(bits ?? width) <= width ? { network, bits: Number(bits ?? width), port: null } : null
}

/** Uses the URL parser, so that the host has the form of the URLs it is compared with. */
function parseHost(entry: string): AllowedHost | null {
  const [, host, digits] = /^(\[[^\]]+\]|[^:/?#@\\\s[\]]+)(?::(\d{1,5}))?$/.exec(entry) ?? []
  const port = digits === undefined ? null : Number(digits)
  if (host === undefined || !URL.canParse(`https://${host}/`) || (port ?? 0) > 65_535) return null
  const { hostname } = new URL(`https://${host}/`)
  const literal = parseRange(hostname)
  return literal ? { ...literal, port } : { name: withoutDot(hostname), port }
}

/** The only IPv6 range assigned for global unicast (RFC 4291, IANA "IPv6 Global Unicast Address Assignments"). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's WireServer: formally global unicast, but the host of a virtual machine serves it. */
const PLATFORM_V4 = '168.63.129.16'

/**
 * Whether a delivery may be sent to this address, by its bytes: IPv4 without the IANA special-purpose registry,
 * multicast and 240/4, and of IPv6 only 2000::/3 without its special-purpose ranges, so that an embedded IPv4 address
 * never passes.
 */
export function isPublic(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === null || parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== PLATFORM_V4 : parsed.match(GLOBAL_UNICAST_V6)
}

/** Parses IPv4 with four decimal parts and IPv6 without a zone; null for other text. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  if (!address.includes('%') && ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.parse(address)
  return null
}
