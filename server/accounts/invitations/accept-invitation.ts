import { db } from '../../../db/client'
import { users } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { hashPassword } from '../passwords/password'
import { HASHING_WAIT_SECONDS, orBusy } from '../passwords/password-queue'
import type { Client } from '../sessions/client'
import type { Person } from '../sessions/person'
import { signInWithPassword } from '../sign-in/sign-in'
import { findInvitation, joinByInvitation } from './invitations'

/**
 * The result of accepting an invitation. `closed`: the link does not work any more, or the user must accept another
 * way.
 */
export type AcceptResult =
  | { kind: 'joined'; person: Person; accountId: string }
  | { kind: 'closed' | 'wrong' }
  | { kind: 'too_many_tries'; waitSeconds: number }

/**
 * Accepts an invitation for an address without a user, and creates the user with a name and a password. Of two
 * concurrent calls one is `closed`. An existing user never gets a new password this way, because an admin who sees the
 * link could set it.
 */
export async function acceptAsNewUser(
  token: string,
  { name, password }: { name: string; password: string },
  ipAddress: string | null,
): Promise<AcceptResult> {
  const found = await findInvitation(token)
  // Before hashing, which is expensive and needs no authentication.
  if (found.kind !== 'open' || found.isKnown) return { kind: 'closed' }
  const passwordHash = await orBusy(hashPassword(password, ipAddress))
  if (passwordHash === 'busy') return { kind: 'too_many_tries', waitSeconds: HASHING_WAIT_SECONDS }
  try {
    return await db().transaction(async (tx): Promise<AcceptResult> => {
      const [user] = await tx.insert(users).values({ email: found.email, name, passwordHash }).returning()
      if (!user) throw new Error('The user was not inserted.')
      const accountId = await joinByInvitation(tx, token, user.id, ipAddress)
      if (!accountId) throw new InvitationClosedError()
      return { kind: 'joined', accountId, person: { id: user.id, sessionVersion: user.sessionVersion } }
    })
  } catch (error) {
    if (error instanceof InvitationClosedError || violates(error, 'users_email')) return { kind: 'closed' }
    throw error
  }
}

/** Accepts for an existing user who enters the password. Counts as a sign-in attempt. */
export async function acceptWithPassword(token: string, password: string, client: Client): Promise<AcceptResult> {
  const found = await findInvitation(token)
  if (found.kind !== 'open') return { kind: 'closed' }
  const tried = await signInWithPassword(found.email, password, client)
  if (tried.kind !== 'person') return tried
  const accountId = await acceptAsUser(token, tried.person.id, client.ipAddress)
  return accountId ? { kind: 'joined', accountId, person: tried.person } : { kind: 'closed' }
}

/**
 * Accepts for a user who is signed in.
 * @returns the account's id; null when the link does not work any more or is for another address
 */
export const acceptAsUser = (token: string, userId: string, ipAddress: string | null): Promise<string | null> =>
  db().transaction((tx) => joinByInvitation(tx, token, userId, ipAddress))

/** Rolls back the creation of the user. */
class InvitationClosedError extends Error {
  override name = 'Closed'
}
