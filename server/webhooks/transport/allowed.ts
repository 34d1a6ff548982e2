import type ipaddr from 'ipaddr.js'
import { parseAddress } from './address'

/**
 * The operator's exceptions from the address rules (WEBHOOK_ALLOWED_HOSTS). All other rules stay: https and a valid certificate are
 * required, and the name `localhost` is reachable only if an entry names it.
 */
export type AllowedHosts = readonly AllowedHost[]

type AllowedHost = { port: number | null } & ({ name: string } | { network: Address; bits: number })
type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Parses entries of the forms host, host:port and CIDR range. An address is a range of one and may have a port (`[::1]:8443`).
 * @throws Error with the entry that has none of these forms.
 */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHosts =>
  entries.map((entry) => {
    const exception = parseRange(entry) ?? parseHost(entry)
    if (!exception) throw new Error(`"${entry}" is not a host, a host:port or a CIDR range`)
    return exception
  })

/** Returns whether an entry names this host, as it is written in a URL. Then all its addresses are allowed. */
export function allowsName(allowed: AllowedHosts, hostname: string, port: number): boolean {
  const name = withoutDot(hostname)
  return allowed.some((entry) => 'name' in entry && entry.name === name && matchesPort(entry, port))
}

/** Returns whether an entry allows this address, alone or as part of a range. */
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
