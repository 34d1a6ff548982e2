import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from './encryption'

export const SECRET_PREFIX = 'msg_whsec_'
/** Number of characters of a secret that are shown after its creation (spec, "Webhook subscription"). */
export const SHOWN_CHARACTERS = 12

/** Creates a signing secret: `msg_whsec_` and 48 hex characters. The whole string is the HMAC key. */
export const createSecret = (): string => SECRET_PREFIX + randomBytes(24).toString('hex')

export const secretPrefix = (secret: string): string => secret.slice(0, SHOWN_CHARACTERS)

/** Encrypts a signing secret for the row of its subscription, as `encrypt` does. */
export const encryptSecret = (secret: string, subscriptionId: string): string => encrypt(secret, rowOf(subscriptionId))

/**
 * Decrypts a signing secret. Every delivery calls this, so the last 4,096 results are cached.
 * @throws UnreadableSecretError as `decrypt` does
 */
export function decryptSecret(encrypted: string, subscriptionId: string): string {
  const known = cache.get(encrypted)
  if (known?.subscriptionId === subscriptionId) return known.secret
  const secret = decrypt(encrypted, rowOf(subscriptionId))
  const [oldest] = cache.size >= CACHE_SIZE ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(encrypted, { subscriptionId, secret })
  return secret
}

const CACHE_SIZE = 4096
const cache = new Map<string, { subscriptionId: string; secret: string }>()

const rowOf = (subscriptionId: string): string => `webhook_subscriptions:${subscriptionId}`
