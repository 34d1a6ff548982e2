import type ipaddr from 'ipaddr.js'
import { parseAddress } from './address'

/**
 * The operator's exceptions from the address rules (WEBHOOK_ALLOWED_HOSTS). They lift nothing else: https and the certificate
 * stay required, and the name `localhost` is reachable only where an entry names it.
 */
export type AllowedHosts = readonly Exception[]

type Exception = { port: number | null } & ({ name: string } | { network: Address; bits: number })
type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Reads entries of the forms host, host:port and CIDR range; an address is a range of one, and may have a port too (`[::1]:8443`).
 * @throws Error naming the entry that is none of these.
 */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHosts =>
  entries.map((entry) => {
    const exception = parseRange(entry) ?? parseHost(entry)
    if (!exception) throw new Error(`"${entry}" is not a host, a host:port or a CIDR range`)
    return exception
  })

/** Whether the operator named this host, as it stands in a URL. Every address of it is allowed then. */
export function allowsName(allowed: AllowedHosts, hostname: string, port: number): boolean {
  const name = withoutDot(hostname)
  return allowed.some((entry) => 'name' in entry && entry.name === name && fits(entry, port))
}

/** Whether the operator allowed this address, by itself or by a range around it. */
export function allowsAddress(allowed: AllowedHosts, address: string, port: number): boolean {
  if (allowed.length === 0) return false
  const parsed = parseAddress(address)
  return parsed !== null && allowed.some((entry) => 'network' in entry && holds(entry, parsed) && fits(entry, port))
}

const fits = (entry: { port: number | null }, port: number) => entry.port === null || entry.port === port

const holds = ({ network, bits }: { network: Address; bits: number }, address: Address) =>
  network.kind() === address.kind() && address.match(network, bits)

/** Names are compared without the dot of a fully qualified one. */
const withoutDot = (hostname: string) => hostname.replace(/\.$/, '')

function parseRange(entry: string): Exception | null {
  const [, bracketed, bare = '', bits] = /^(?:\[([^\]]+)\]|([^/[\]]+))(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const network = parseAddress(bracketed ?? bare)
  if (!network) return null
  const width = network.kind() === 'ipv4' ? 32 : 128
  return Number(bits ?? width) <= width ? { network, bits: Number(bits ?? width), port: null } : null
}

/** Through the URL parser, so that a host is written as in the URLs it will be compared with. */
function parseHost(entry: string): Exception | null {
  const [, host, digits] = /^(\[[^\]]+\]|[^:/?#@\\\s[\]]+)(?::(\d{1,5}))?$/.exec(entry) ?? []
  const port = digits === undefined ? null : Number(digits)
  if (host === undefined || !URL.canParse(`https://${host}/`) || (port ?? 0) > 65_535) return null
  const { hostname } = new URL(`https://${host}/`)
  const literal = parseRange(hostname)
  return literal ? { ...literal, port } : { name: withoutDot(hostname), port }
}
