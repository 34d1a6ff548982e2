import { Resolver } from 'node:dns/promises'

/** How long the DNS is asked in all: a creation waits for it, and so does an attempt. */
const TIMEOUT_MS = 1_500

/**
 * Asks the DNS whether a name exists though it has no IPv4 address (RFC 1035, NOERROR without an answer, as against NXDOMAIN).
 * False when the DNS says otherwise, cannot be reached or does not answer within 1.5 seconds.
 * @param servers of the DNS, as `address:port`, instead of the system's; for tests.
 */
export async function isNameWithoutAddress(hostname: string, servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    await resolver.resolve4(hostname)
    return false
  } catch (error) {
    // Every other failure leaves open whether the name exists, so it stays a failed lookup.
    return error instanceof Error && 'code' in error && error.code === 'ENODATA'
  } finally {
    clearTimeout(timer)
  }
}
