import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '../../env'
import { log } from '../../log'
import { oncePerProcess } from '../../per-process'

// The web process passes the client's address to handlers in a header. Its name is random for each process, so that no
// client can send it.
const header = oncePerProcess('source header', () => `x-source-${randomUUID()}`)

const UNKNOWN_PROXY = 'unknown proxy'
const warnings = oncePerProcess('warnings', () => new Set<string>())

/** Stores the client's address in the request, behind TRUSTED_PROXY_COUNT proxies the one that the outermost proxy added. */
export function noteClientAddress(request: IncomingMessage): void {
  warnOfUnknownProxy(request)
  const forwarded = request.headers['x-forwarded-for']
  const source = clientAddressBehind(forwarded, request.socket.remoteAddress, env().TRUSTED_PROXY_COUNT)
  if (source) request.headers[header()] = source
}

function warnOfUnknownProxy({ headers, socket: { remoteAddress = '' } }: IncomingMessage): void {
  if (warnings().has(UNKNOWN_PROXY) || env().TRUSTED_PROXY_COUNT > 0) return
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
  const address = ipAddress(remoteAddress)
  if (address === null || !PRIVATE_RANGES.has(ipaddr.parse(address).range())) return
  warnings().add(UNKNOWN_PROXY)
  log.warn(
    { peer: address },
    'Requests come through a proxy, but TRUSTED_PROXY_COUNT is 0. All clients count as one address and share its limits, ' +
      'including those of sign-in. Set TRUSTED_PROXY_COUNT to the number of proxies. Each must append to X-Forwarded-For.',
  )
}

/** Address ranges of proxies on the same host or network (names of ipaddr.js). */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
])

/** Returns the client's address. Null when the web process did not receive the request (serverless) or the peer is gone. */
export const clientAddress = (headers: Headers): string | null => headers.get(header())

/**
 * Returns the client's address in canonical form: without port and zone, and an IPv4-mapped IPv6 address as IPv4.
 *
 * Each proxy appends the address of its client, so only the last `proxies` entries can be trusted. Entries are counted
 * before they are parsed: an invalid entry must not move an entry that the client wrote into the trusted position.
 * @param forwarded the `X-Forwarded-For` lines
 * @param peer address of the socket; also the fallback for an entry that is no address (`unknown`, `_hidden`)
 * @returns null when the peer is unknown too
 */
export function clientAddressBehind(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  proxies: number,
): string | null {
  const entries = [forwarded ?? []].flat().join(',').split(',')
  // With fewer entries than proxies, the request bypassed the outer proxies, and trusted proxies wrote every entry.
  const entry = proxies === 0 ? undefined : entries[Math.max(0, entries.length - proxies)]
  return ipAddress(entry ?? '') ?? ipAddress(peer ?? '')
}

/** Returns the address in `1.2.3.4`, `1.2.3.4:56`, `::1`, `[::1]` or `[::1]:80`, and null for anything else. */
function ipAddress(text: string): string | null {
  const entry = text.trim()
  if (entry.length > MAX_ENTRY_CHARACTERS) return null
  const [, bracketed, ofIpv4] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]*):\d{1,5}$/.exec(entry) ?? []
  const [address = ''] = (bracketed ?? ofIpv4 ?? entry).split('%')
  // Node parses IPv4 strictly. ipaddr.js alone would accept `0x7f.1` too.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

const MAX_ENTRY_CHARACTERS = 80
