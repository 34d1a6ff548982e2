import { Resolver } from 'node:dns/promises'

/** Maximum time of the DNS query in milliseconds: creating a subscription waits for it, and so does an attempt. */
const TIMEOUT_MS = 1_500

/**
 * Queries the DNS for whether a name exists without an IPv4 address (RFC 1035: NOERROR without a record, as opposed to NXDOMAIN).
 * False otherwise, and when the DNS cannot be reached or does not respond within 1.5 seconds.
 * @param servers DNS servers as `address:port`, for tests; the default is the system's
 */
export async function isNameWithoutAddress(hostname: string, servers?: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    await resolver.resolve4(hostname)
    return false
  } catch (error) {
    // Any other error does not show whether the name exists, so the lookup stays failed.
    return error instanceof Error && 'code' in error && error.code === 'ENODATA'
  } finally {
    clearTimeout(timer)
  }
}
