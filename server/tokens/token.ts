import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const TOKEN_PREFIX = 'msg_pat_'
/** The number of characters of a token that are shown after its creation: the prefix and four digits. */
const SHOWN_CHARACTERS = 12

/** The lifetimes on offer, in days. The default is no expiry, so that an automation does not stop unexpectedly. */
export const LIFETIMES_DAYS = [30, 90, 365] as const

/** Returns a new token: `msg_pat_` and 64 hex digits (spec, "Authentication"), 56 random and their checksum. */
export function createToken(): string {
  const random = randomBytes(28).toString('hex')
  return TOKEN_PREFIX + random + checksum(random)
}

/** Checks the form of a token and its checksum, the CRC-32 of the first 56 digits, without a database read. */
export function isToken(text: string): boolean {
  const [, random, check] = FORM.exec(text) ?? []
  return random !== undefined && check === checksum(random)
}

/** SHA-256 is sufficient, because a token has 224 random bits. It must be fast, because every request computes it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const tokenPrefix = (token: string): string => token.slice(0, SHOWN_CHARACTERS)

/** Returns the token of an Authorization header, or null: the scheme in any case, spaces, then the token. */
export function bearerToken(header: string | null): string | null {
  const token = /^bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1]
  return token !== undefined && isToken(token) ? token : null
}

const FORM = /^msg_pat_([0-9a-f]{56})([0-9a-f]{8})$/

const checksum = (digits: string): string => crc32(digits).toString(16).padStart(8, '0')
