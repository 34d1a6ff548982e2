import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../contract/accounts/password'
import { PASSWORD_COST_LOG2 } from './password-cost'
import { hashInQueue } from './password-queue'

/** Returns why a new password is not allowed, as a sentence; null when it is allowed. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_CHARACTERS)
    return `Use at least ${MIN_PASSWORD_CHARACTERS} characters; this password has ${password.length}.`
  if (password.length > MAX_PASSWORD_CHARACTERS)
    return `Use at most ${MAX_PASSWORD_CHARACTERS} characters; this password has ${password.length}.`
  return null
}

const BLOCK_SIZE = 8
const PARALLELIZATION = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/**
 * Hashes with scrypt, N=2^17, r=8, p=1 (OWASP): about 128 MB and 300 ms. The result is `scrypt$17$8$1$<salt>$<hash>`.
 * @param ipAddress the address of the request, null if unknown
 * @throws HashingBusyError when too many passwords wait to be hashed
 */
export async function hashPassword(password: string, ipAddress: string | null = null): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashInQueue(ipAddress, () =>
    derive(password, salt, PASSWORD_COST_LOG2, BLOCK_SIZE, PARALLELIZATION),
  )
  return [
    'scrypt',
    PASSWORD_COST_LOG2,
    BLOCK_SIZE,
    PARALLELIZATION,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$')
}

/**
 * Returns whether this is the password. With null (unknown address, or a user without a password) it takes the same
 * time and returns false, so that the response time does not reveal who has an account.
 * @param ipAddress the address of the request, null if unknown
 * @throws HashingBusyError when too many passwords wait to be hashed
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  ipAddress: string | null = null,
): Promise<boolean> {
  const [scheme, cost, block, parallel, salt = '', hash = ''] = (stored ?? DUMMY_HASH).split('$')
  if (scheme !== 'scrypt') throw new Error('The stored password hash has an unknown format.')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await hashInQueue(ipAddress, () =>
    derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(block), Number(parallel)),
  )
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null
}

const DUMMY_HASH = `scrypt$${PASSWORD_COST_LOG2}$${BLOCK_SIZE}$${PARALLELIZATION}$${Buffer.alloc(SALT_BYTES).toString('base64url')}$${Buffer.alloc(HASH_BYTES).toString('base64url')}`

/** NFKC, because keyboards enter é as one code point or as two, and both must match. */
function derive(password: string, salt: Buffer, cost: number, r: number, p: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost, r, p, maxmem: 256 * 2 ** cost * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
