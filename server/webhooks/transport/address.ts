import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is handed out for global unicast (RFC 4291, IANA "IPv6 Global Unicast Address Assignments"). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's WireServer: globally unicast on paper, yet answered by the host a virtual machine runs on. */
const PLATFORM_V4 = '168.63.129.16'

/**
 * Whether a delivery may be sent to this address: global unicast only, by its bytes and never by its spelling. That is IPv4 minus
 * the IANA special-purpose registry, multicast and 240/4, and of IPv6 only 2000::/3 minus its special-purpose ranges, so that an
 * IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4, Teredo) never passes. What is no address at all is not public.
 */
export function isPublic(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === null || parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== PLATFORM_V4 : parsed.match(GLOBAL_UNICAST_V6)
}

/**
 * The address as numbers, or null. Four decimal parts or an IPv6 address without a zone: other notations (`0x7f.1`, `0177.0.0.1`)
 * are for the URL parser to normalise, and what still comes in one is refused.
 */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  if (!address.includes('%') && ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.parse(address)
  return null
}
