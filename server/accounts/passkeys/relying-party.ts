import { isIP } from 'node:net'
import { env } from '../../env'

/** Why passkeys do not work at an address: it is an IP address, or neither https nor localhost (WebAuthn, "RP ID"). */
export type PasskeyProblem = 'ip_address' | 'insecure'

/** Returns what passkeys are bound to: the host name of the service's public address, and its origin. */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env().BASE_URL)
  return { id: hostname, origin }
}

/** Returns why browsers refuse passkeys at the service's public address, or null. */
export function passkeyProblem(baseUrl = env().BASE_URL): PasskeyProblem | null {
  const { hostname, protocol } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_address'
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? null : 'insecure'
}
