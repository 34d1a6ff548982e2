import { and, eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { users } from '../../db/schema'
import { MAX_PASSWORD_CHARACTERS } from '../contract/password'
import type { Account, Member } from './account'
import { accountsOf, findUser } from './accounts'
import { emailAddress } from './email-address'
import { verifyPassword } from './password'
import { canHash, HASHING_WAIT_SECONDS, unlessBusy } from './password-queue'
import { admitTry, forgetTry } from './tries'

/** Somebody who proved who they are. `sessionVersion` goes into the session and is compared at each request. */
export interface Person {
  id: string
  sessionVersion: number
}

/** What came of a try with a password. */
export type PasswordTry =
  | { kind: 'person'; person: Person }
  | { kind: 'wrong' }
  | { kind: 'too_many_tries'; waitSeconds: number }

/** One counted try to sign in. `source` is the address it came from, null where it is not known. */
export async function tryPassword(email: string, password: string, source: string | null): Promise<PasswordTry> {
  const address = emailAddress(email)
  if (address === null) return { kind: 'wrong' }
  // Before the try is counted: it costs nobody a try that the server is busy.
  if (!canHash(source)) return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  const admitted = await admitTry('sign_in', { address, source })
  if (!admitted.admitted) return { kind: 'too_many_tries', waitSeconds: admitted.waitSeconds }
  const person = await unlessBusy(personByPassword(address, password, source))
  if (person === 'busy') return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  if (!person) return { kind: 'wrong' }
  await forgetTry(admitted)
  return { kind: 'person', person }
}

/**
 * Whose e-mail and password these are, or null. An unknown address costs as much time as a wrong password.
 * @throws HashingBusyError when too many passwords wait to be hashed
 */
export async function personByPassword(
  email: string,
  password: string,
  source: string | null = null,
): Promise<Person | null> {
  // Longer ones are refused unread: hashing is work that strangers could make us do.
  if (password.length > MAX_PASSWORD_CHARACTERS) return null
  const user = await findUser(email)
  const matches = await verifyPassword(password, user?.passwordHash ?? null, source)
  return user && matches ? { id: user.id, sessionVersion: user.sessionVersion } : null
}

/**
 * The account a session lets its person into: the one they chose if they are still its member, else their oldest membership.
 * Null when the person is gone, was signed out everywhere (`session_version`), or is a member of nothing.
 */
export async function membershipOf(
  person: Person,
  chosenAccountId: string | undefined,
): Promise<{ account: Account; member: Member } | null> {
  const [valid] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, person.id), eq(users.sessionVersion, person.sessionVersion)))
  if (!valid) return null
  const memberships = await accountsOf(person.id)
  return memberships.find(({ account }) => account.id === chosenAccountId) ?? memberships[0] ?? null
}
