import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { limitWindows } from '../../../db/schema'
import { MAX_PASSWORD_CHARACTERS } from '../../contract/limits'
import { limitedNetworksOf } from '../../limits/client-network'
import { type Counted, countInWindows, type LimitWindow, secondsUntilRoom, uncount } from '../../limits/rate-limit'
import { canHash, HASHING_WAIT_SECONDS, orBusy, verifyPassword } from '../passwords/password'
import { readDeviceToken } from '../sessions/cookies'
import type { Client, Person } from '../sessions/session'
import { emailAddress, findUser } from '../users/users'

export type SignInResult =
  | { kind: 'person'; person: Person }
  | { kind: 'wrong' }
  | { kind: 'too_many_tries'; waitSeconds: number }

/** Checks a password. The attempt counts against the sign-in rate limit. */
export async function signInWithPassword(email: string, password: string, client: Client): Promise<SignInResult> {
  const address = emailAddress(email)
  if (address === null) return { kind: 'wrong' }
  // Before the attempt is counted: a busy server must not use up attempts.
  if (!canHash(client.ipAddress)) return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  const device = await knownDeviceOf(address, client)
  const admitted = await admitSignIn('sign_in', { address, ipAddress: client.ipAddress, ...(device ? { device } : {}) })
  if (!admitted.admitted) return { kind: 'too_many_tries', waitSeconds: admitted.waitSeconds }
  const person = await orBusy(findPersonByPassword(address, password, client.ipAddress))
  if (person === 'busy') {
    // The attempt lost its place in the queue, so the password was not checked.
    await withdrawSignInAttempt(admitted)
    return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  }
  if (!person) return { kind: 'wrong' }
  await clearSignInAttempts(admitted)
  return { kind: 'person', person }
}

/** Returns the id of the device if the user of this address signed in on it and was not signed out everywhere since. */
async function knownDeviceOf(address: string, client: Client): Promise<string | null> {
  const device = readDeviceToken(client.deviceToken, new Date())
  const user = device && (await findUser(address))
  return user && user.id === device.userId && user.sessionVersion === device.sessionVersion ? device.deviceId : null
}

/** Finds the user with this address and password; null when there is none. @throws HashingBusyError */
export async function findPersonByPassword(
  email: string,
  password: string,
  ipAddress: string | null = null,
): Promise<Person | null> {
  // Longer passwords are refused before hashing, because hashing is expensive and this needs no authentication.
  if (password.length > MAX_PASSWORD_CHARACTERS) return null
  const user = await findUser(email)
  const matches = await verifyPassword(password, user?.passwordHash ?? null, ipAddress)
  return user && matches ? { id: user.id, sessionVersion: user.sessionVersion } : null
}

/** Attempts in a window. A pair of addresses has less than the address, so that guessing from one IP does not lock out the owner. */
const LIMITS = {
  sign_in: { address: 30, pair: 10, ipAddress: 50, device: 10 },
  link: { address: 5, pair: 5, ipAddress: 30, device: 0 },
  setup: { address: 0, pair: 0, ipAddress: 10, device: 0 },
  /** Responses of passkeys at sign-in, which name no address; of a session that confirms who it is, `device`. */
  passkey: { address: 0, pair: 0, ipAddress: 50, device: 10 },
  /** Challenges for a sign-in with a passkey, including those that a person cancels. */
  passkey_challenge: { address: 0, pair: 0, ipAddress: 200, device: 0 },
} as const
const WINDOW_SECONDS = 15 * 60

type Kind = keyof typeof LIMITS

interface Origin {
  address?: string
  ipAddress: string | null
  device?: string
}

export type Admission = { admitted: true; counted: Counted[] } | { admitted: false; waitSeconds: number }

/** Counts an attempt before anything is checked, so that concurrent attempts count too. */
export async function admitSignIn(kind: Kind, who: Origin): Promise<Admission> {
  const windows = windowsOf(kind, who)
  const counted = await countInWindows(db(), windows)
  if (counted.length === windows.length) return { admitted: true, counted }
  return { admitted: false, waitSeconds: (await secondsUntilRoom(db(), windows)) ?? 1 }
}

/** Returns the limits in the order of the checks. */
function windowsOf(kind: Kind, { address, ipAddress, device }: Origin): LimitWindow[] {
  const max = LIMITS[kind]
  const window = (of: string, most: number) => ({ key: `${kind}:${of}`, most, seconds: WINDOW_SECONDS })
  if (device !== undefined) return [window(`device:${device}`, max.device)]
  const networks = ipAddress === null ? [] : limitedNetworksOf(ipAddress)
  const [narrowest] = networks
  return [
    ...networks.map(({ network, times }) => window(`ip_address:${network}`, times * max.ipAddress)),
    ...(narrowest && address !== undefined ? [window(`pair:${narrowest.network}:${address}`, max.pair)] : []),
    ...(address === undefined ? [] : [window(`address:${address}`, narrowest ? max.address : max.pair)]),
  ]
}

/** Forgets the attempts of the address or device, and of the IP address this one: an own password does not reset guessing others. */
export async function clearSignInAttempts(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const { key, at } of admitted.counted)
    await (key.includes(':ip_address:')
      ? uncount(db(), key, sql`${at}`)
      : db().execute(sql`delete from ${limitWindows} where key = ${key}`))
}

export async function withdrawSignInAttempt(admitted: Extract<Admission, { admitted: true }>): Promise<void> {
  for (const { key, at } of admitted.counted) await uncount(db(), key, sql`${at}`)
}
