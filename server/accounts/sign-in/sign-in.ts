import { MAX_PASSWORD_CHARACTERS } from '../../contract/limits'
import { canHash, HASHING_WAIT_SECONDS, orBusy, verifyPassword } from '../passwords/password'
import { readDeviceToken } from '../sessions/cookies'
import type { Client, Person } from '../sessions/session'
import { emailAddress, findUser } from '../users/users'
import { admitSignIn, clearSignInAttempts, withdrawSignInAttempt } from './sign-in-rate-limit'

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
