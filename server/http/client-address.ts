import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from '../env'
import { log } from '../log'

// A request's source travels in a header whose name nobody outside can know: it is made at the start of the process, and on
// globalThis because Next loads this module again for itself.
const shared = globalThis as typeof globalThis & {
  voiceMessageSourceHeader?: string
  voiceMessageWarnedOfProxy?: true
}

const header = (): string => {
  shared.voiceMessageSourceHeader ??= `x-source-${randomUUID()}`
  return shared.voiceMessageSourceHeader
}

/**
 * Notes where a request came from: the peer's address, or, behind TRUSTED_PROXY_COUNT proxies, what the outermost of them put
 * into X-Forwarded-For. Called once, where the socket is.
 */
export function noteClientAddress(request: IncomingMessage): void {
  warnOfUnknownProxy(request)
  const forwarded = request.headers['x-forwarded-for']
  const source = clientAddressBehind(forwarded, request.socket.remoteAddress, env().TRUSTED_PROXY_COUNT)
  if (source) request.headers[header()] = source
}

/** Warns once of a proxy that the settings do not know of: all clients would share its address, and its limits. */
function warnOfUnknownProxy({ headers, socket: { remoteAddress = '' } }: IncomingMessage): void {
  if (shared.voiceMessageWarnedOfProxy || env().TRUSTED_PROXY_COUNT > 0) return
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
  const address = ipAddress(remoteAddress)
  if (address === null || !PRIVATE_RANGES.has(ipaddr.parse(address).range())) return
  shared.voiceMessageWarnedOfProxy = true
  log.warn(
    { peer: address },
    'A proxy seems to stand before this server, and TRUSTED_PROXY_COUNT is 0: all clients count as one address and share its limits, ' +
      'on sign-in too. Set TRUSTED_PROXY_COUNT to the number of proxies, each of which must append to X-Forwarded-For.',
  )
}

/** Where a proxy of the same host or network has its address (names of ipaddr.js). A stranger's header says nothing. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
])

/** Where the request came from; null where no server of ours took it (serverless), or its peer is gone. */
export const clientAddress = (headers: Headers): string | null => headers.get(header())

/**
 * The address a request came from, in canonical form: no port, no zone, IPv4 where it is written as IPv6.
 *
 * Each proxy appends the address it was called from, so the last `proxies` entries are trustworthy and nothing before them is.
 * Entries are counted before they are read: an entry that is no address must not move a client's own into the trusted place.
 * @param forwarded the `X-Forwarded-For` lines.
 * @param peer the socket's address, which is also the fallback for an entry that is no address (`unknown`, `_hidden`).
 * @returns null when even the peer is unknown.
 */
export function clientAddressBehind(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  proxies: number,
): string | null {
  const entries = [forwarded ?? []].flat().join(',').split(',')
  // Fewer entries than proxies: the request went around the outer ones, and every entry is from one that is trusted.
  const entry = proxies === 0 ? undefined : entries[Math.max(0, entries.length - proxies)]
  return ipAddress(entry ?? '') ?? ipAddress(peer ?? '')
}

/** The address of `1.2.3.4`, `1.2.3.4:56`, `::1`, `[::1]` or `[::1]:80`; null for anything else. */
function ipAddress(text: string): string | null {
  const entry = text.trim()
  if (entry.length > MAX_ENTRY_CHARACTERS) return null
  const [, bracketed, ofIpv4] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]*):\d{1,5}$/.exec(entry) ?? []
  const [address = ''] = (bracketed ?? ofIpv4 ?? entry).split('%')
  // Node's reading of IPv4 is strict; ipaddr.js alone would take `0x7f.1` too.
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/** An IPv6 address with brackets, a zone and a port. */
const MAX_ENTRY_CHARACTERS = 80
