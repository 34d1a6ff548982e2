import { and, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { oauthAccounts, users } from '../../../db/schema'
import { confirmOwner } from '../email/verified-email'
import type { Person } from '../sessions/person'
import { findUser } from '../users/users'

/** The user's identity according to a provider. */
export interface Identity {
  provider: string
  /** The provider's id of the user, which never changes. */
  id: string
  /** An address that the provider verified; null when there is none. */
  verifiedEmail: string | null
}

/**
 * Finds the user of an identity: by an existing link, otherwise by the verified address, and then links it. Null for an
 * unknown user, because access is by invitation. The link uses the provider's id. So it survives a change of the
 * address at the provider, and a later owner of that address does not get access through it.
 */
export async function findPersonByIdentity({ provider, id, verifiedEmail }: Identity): Promise<Person | null> {
  const linked = await findLinkedPerson(provider, id)
  if (linked || verifiedEmail === null) return linked
  const user = await findUser(verifiedEmail)
  if (!user) return null
  await db().transaction(async (tx) => {
    await confirmOwner(tx, user.id)
    await tx.insert(oauthAccounts).values({ provider, providerAccountId: id, userId: user.id }).onConflictDoNothing()
  })
  return findLinkedPerson(provider, id)
}

/** Finds the user to whom this identity is linked; null when it is not linked. */
export async function findLinkedPerson(provider: string, id: string): Promise<Person | null> {
  const [row] = await db()
    .select({ id: users.id, sessionVersion: users.sessionVersion })
    .from(oauthAccounts)
    .innerJoin(users, eq(users.id, oauthAccounts.userId))
    .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.providerAccountId, id)))
  return row ?? null
}
