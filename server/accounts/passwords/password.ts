import { randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../limits/client-network'
import { FairQueue, isQueueFull } from '../../limits/fair-queue'
import { oncePerProcess } from '../../per-process'
import { PASSWORD_COST_LOG2 } from './password-cost'

const BLOCK_SIZE = 8
const PARALLELIZATION = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/** Hashes with scrypt, N=2^17, r=8, p=1 (OWASP): about 128 MB and 300 ms. @throws HashingBusyError */
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

/** Returns whether this is the password. Null takes the same time, to hide who has an account. Throws HashingBusyError. */
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

/** How long to wait when the queue is full, in seconds: about the time that a full queue takes. */
export const HASHING_WAIT_SECONDS = 10

/** Too many passwords wait to be hashed. The password was not checked, so the attempt must not be counted. */
export class HashingBusyError extends Error {
  override name = 'HashingBusyError'
}

// One at a time, because each takes 128 MB.
const queue = oncePerProcess(
  'hashing',
  () => new FairQueue({ running: 1, runningPerKey: 1, waiting: 16, waitingPerKey: 4 }),
)

/** Whether the queue would accept a password from this address. Call it before an attempt is counted. */
export const canHash = (ipAddress: string | null): boolean => queue().hasPlace(keyOf(ipAddress))

/** Runs one derivation at a time; addresses take turns. @throws HashingBusyError when too many wait */
export async function hashInQueue<T>(ipAddress: string | null, derive: () => Promise<T>): Promise<T> {
  try {
    return await queue().run(keyOf(ipAddress), derive)
  } catch (error) {
    if (isQueueFull(error)) throw new HashingBusyError('too many passwords wait to be hashed')
    throw error
  }
}

/** Resolves with the result, or with `busy` when the queue refused the work. */
export const orBusy = <T>(work: Promise<T>): Promise<T | 'busy'> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'HashingBusyError') return 'busy' as const
    throw error
  })

/** An unknown address (serverless) gets a key of its own. */
const keyOf = (ipAddress: string | null): string => (ipAddress === null ? randomUUID() : networkOf(ipAddress))
