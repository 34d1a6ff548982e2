import ipaddr from 'ipaddr.js'

/** Lists the networks of an address, the narrowest first: an IPv4 address and its /24; the /64, /56 and /48 of an IPv6 address. */
export function networksOf(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [parsed.toString(), prefixOf(parsed, 24)]
  return [64, 56, 48].map((bits) => prefixOf(parsed, bits))
}

/** Returns the narrowest network of an address, under which most limits count it. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address

/** How many times the limit of one address a network has, by its prefix, so that the owner of many addresses has not as many limits. */
const TIMES: Readonly<Record<string, number>> = { '24': 10, '56': 3, '48': 8 }

export const limitedNetworksOf = (address: string): { network: string; times: number }[] =>
  networksOf(address).map((network) => ({ network, times: TIMES[network.split('/')[1] ?? ''] ?? 1 }))

function prefixOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}
