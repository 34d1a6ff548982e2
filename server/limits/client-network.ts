import ipaddr from 'ipaddr.js'

/**
 * Lists the networks of an address, each within the next: an IPv4 address and its /24, where others may be customers of
 * the same provider; the /64, /56 and /48 of an IPv6 address, because providers give a customer any of the three.
 * @returns the narrowest first; a text that is no address alone
 */
export function networksOf(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [parsed.toString(), prefixOf(parsed, 24)]
  return [64, 56, 48].map((bits) => prefixOf(parsed, bits))
}

/** Returns the narrowest network of an address, under which most limits count it. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address

function prefixOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}
