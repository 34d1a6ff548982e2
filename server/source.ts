import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { env } from './env'

// A request's source travels in a header whose name nobody outside can know: it is made at the start of the process, and on
// globalThis because Next loads this module again for itself.
const shared = globalThis as typeof globalThis & { voiceMessageSourceHeader?: string }

const header = (): string => {
  shared.voiceMessageSourceHeader ??= `x-source-${randomUUID()}`
  return shared.voiceMessageSourceHeader
}

/**
 * Notes where a request came from: the peer's address, or, behind TRUSTED_PROXIES proxies, what the outermost of them put
 * into X-Forwarded-For. Called once, where the socket is.
 */
export function noteSource(request: IncomingMessage): void {
  const forwarded = request.headers['x-forwarded-for']
  const source = sourceBehind(forwarded, request.socket.remoteAddress, env().TRUSTED_PROXIES)
  if (source) request.headers[header()] = source
}

/** Where the request came from; null where no server of ours took it (serverless), or its peer is gone. */
export const sourceOf = (headers: Headers): string | null => headers.get(header())

/**
 * Each proxy adds on the right the address it was called from, so `proxies` of them vouch for that many entries from the right
 * and for nothing a client wrote before.
 */
export function sourceBehind(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  proxies: number,
): string | null {
  const chain = String(forwarded ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^[0-9a-f:.]{2,45}$/i.test(part))
  const hops = [...chain, ...(peer ? [peer] : [])]
  const address = hops[Math.max(0, hops.length - 1 - proxies)] ?? null
  return address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null
}
