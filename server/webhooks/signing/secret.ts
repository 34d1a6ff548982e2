import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { required } from '../../env'

export const SECRET_PREFIX = 'msg_whsec_'
/** Number of characters of a secret that are shown after its creation (spec, "Webhook subscription"). */
export const SHOWN_CHARACTERS = 12

/** Creates a signing secret: `msg_whsec_` and 48 hex characters. The whole string is the HMAC key. */
export const createSecret = (): string => SECRET_PREFIX + randomBytes(24).toString('hex')

export const secretPrefix = (secret: string): string => secret.slice(0, SHOWN_CHARACTERS)

export const encryptSecret = (secret: string, subscriptionId: string): string => encrypt(secret, rowOf(subscriptionId))

/** Throws UnreadableSecretError. */
export const decryptSecret = (encrypted: string, subscriptionId: string): string =>
  decrypt(encrypted, rowOf(subscriptionId))

/** Encrypts custom headers with the first key, as `encryptSecret` does. Both of a subscription always have the same key. */
export const encryptHeaders = (headers: Record<string, string>, subscriptionId: string): string =>
  encrypt(JSON.stringify(headers), headersOf(subscriptionId))

export const decryptHeaders = (encrypted: string, subscriptionId: string): Record<string, string> =>
  JSON.parse(decrypt(encrypted, headersOf(subscriptionId)))

/** The row of a signing secret, for `encrypt` and `decrypt`. Ids of listeners are used likewise. */
export const rowOf = (subscriptionId: string): string => `webhook_subscriptions:${subscriptionId}`

export const headersOf = (subscriptionId: string): string => `webhook_subscriptions.headers:${subscriptionId}`

/** Returns the id of the key under which a text is encrypted. */
export const keyIdOf = (encrypted: string): string | null => encrypted.split('.')[1] ?? null

export const configuredKeyIds = (): string[] => required('SECRET_ENCRYPTION_KEYS').map(({ id }) => id)

/** A stored secret cannot be decrypted: its key is missing or wrong. A fault of the operator. The message contains no secret. */
export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError'
  constructor(
    readonly keyId: string | null,
    why: string,
    cause?: unknown,
  ) {
    super(why, { cause })
  }
}

/** Encrypts a secret for a row `table:id`: `v1.<key id>.<iv>.<tag>.<ciphertext>`, AES-256-GCM with the first key. */
export function encrypt(secret: string, row: string): string {
  const [key] = required('SECRET_ENCRYPTION_KEYS')
  if (!key) throw new Error('SECRET_ENCRYPTION_KEYS is empty')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(row))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return ['v1', key.id, ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.')
}

export function decrypt(encrypted: string, row: string): string {
  const [version, keyId, iv, tag, ciphertext, ...rest] = encrypted.split('.')
  if (version !== 'v1' || !keyId || !iv || !tag || !ciphertext || rest.length > 0)
    throw new UnreadableSecretError(null, 'This text is not an encrypted secret.')
  const key = required('SECRET_ENCRYPTION_KEYS').find(({ id }) => id === keyId)
  if (!key) throw new UnreadableSecretError(keyId, `SECRET_ENCRYPTION_KEYS has no key named ${keyId}.`)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.key, bytes(iv), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(row))
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(ciphertext)), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new UnreadableSecretError(keyId, `The key named ${keyId} does not decrypt this secret.`, error)
  }
}

const IV_BYTES = 12
const TAG_BYTES = 16

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
