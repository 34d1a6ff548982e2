import ipaddr from 'ipaddr.js'

/** The only IPv6 range assigned for global unicast (RFC 4291, IANA "IPv6 Global Unicast Address Assignments"). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's WireServer: formally global unicast, but the host of a virtual machine serves it. */
const PLATFORM_V4 = '168.63.129.16'

/**
 * Returns whether a delivery may be sent to this address: global unicast only. The parsed bytes are compared, not the text. Public are
 * IPv4 without the IANA special-purpose registry, multicast and 240/4, and of IPv6 only 2000::/3 without its special-purpose ranges,
 * so that an IPv4 address inside an IPv6 address (mapped, compatible, NAT64, 6to4, Teredo) never passes. Text that is not an
 * address is not public.
 */
export function isPublic(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === null || parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() !== PLATFORM_V4 : parsed.match(GLOBAL_UNICAST_V6)
}

/**
 * Parses an address; null for other text. It accepts IPv4 with four decimal parts and IPv6 without a zone. The URL parser normalizes
 * other notations (`0x7f.1`, `0177.0.0.1`) before; here they are refused.
 */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  if (!address.includes('%') && ipaddr.IPv6.isValid(address)) return ipaddr.IPv6.parse(address)
  return null
}
