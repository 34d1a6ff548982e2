import ipaddr from 'ipaddr.js'

/**
 * Returns the network under which limits count an address: the /64 of an IPv6 address, because a customer has a whole
 * /64.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const [a, b, c, d] = parsed.parts.map((part) => part.toString(16))
  return `${a}:${b}:${c}:${d}::/64`
}
