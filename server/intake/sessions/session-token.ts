import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'msg_session_'

/** Returns a new bearer token of a session: 256 random bits. */
export const newSessionToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** Returns the digest that the database keeps; null for text that is no token of a session. */
export function sessionTokenDigest(token: string | null): Buffer | null {
  if (token === null || !token.startsWith(PREFIX) || token.length > 64) return null
  return createHash('sha256').update(token).digest()
}

/** Returns the session's token in an Authorization header (RFC 6750, section 2.1); null when there is none. */
export const sessionToken = (header: string | null): string | null =>
  /^bearer +(msg_session_[\w-]{43})$/i.exec(header?.trim() ?? '')?.[1] ?? null
