import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../contract/accounts/password'
import { PASSWORD_COST_LOG2 } from './password-cost'
import { hashInQueue } from './password-queue'

/** What is wrong with a password somebody chose, in a sentence; null when nothing is. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_CHARACTERS)
    return `A password has at least ${MIN_PASSWORD_CHARACTERS} characters; this one has ${password.length}.`
  if (password.length > MAX_PASSWORD_CHARACTERS)
    return `A password has at most ${MAX_PASSWORD_CHARACTERS} characters; this one has ${password.length}.`
  return null
}

const BLOCK_SIZE = 8
const PARALLELIZATION = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/**
 * Hashes with scrypt, N=2^17, r=8, p=1 (OWASP): about 128 MB and some 300 ms. `scrypt$17$8$1$<salt>$<hash>`.
 * @param ipAddress where the request came from, null where it is not known
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
 * Is this the password? With null (nobody has this address, or the person has no password) it takes as long and says no,
 * so that the time of the answer does not tell who has an account.
 * @param ipAddress where the request came from, null where it is not known
 * @throws HashingBusyError when too many passwords wait to be hashed
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  ipAddress: string | null = null,
): Promise<boolean> {
  const [scheme, cost, block, parallel, salt = '', hash = ''] = (stored ?? DUMMY_HASH).split('$')
  if (scheme !== 'scrypt') throw new Error('This is no password hash of ours.')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await hashInQueue(ipAddress, () =>
    derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(block), Number(parallel)),
  )
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null
}

const DUMMY_HASH = `scrypt$${PASSWORD_COST_LOG2}$${BLOCK_SIZE}$${PARALLELIZATION}$${Buffer.alloc(SALT_BYTES).toString('base64url')}$${Buffer.alloc(HASH_BYTES).toString('base64url')}`

/** One person types é as one code point, another as two: both must sign in, hence NFKC. */
function derive(password: string, salt: Buffer, cost: number, r: number, p: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost, r, p, maxmem: 256 * 2 ** cost * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
