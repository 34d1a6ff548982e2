import { and, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { oauthAccounts, users } from '../../../db/schema'
import { confirmOwner } from '../email/verified-email'
import type { Person } from '../sessions/person'
import { findUser } from '../users/users'

/** Who a provider says is asking. */
export interface Identity {
  provider: string
  /** The provider's own id of the person, which never changes. */
  id: string
  /** An address the provider vouches for; null when it vouches for none. */
  verifiedEmail: string | null
}

/**
 * Whose identity this is: linked before, or else by verified e-mail, which links it. Null for strangers: people come in by
 * invitation. A link holds by the provider's id, so it survives a change of the address there, and an address that somebody
 * else got later opens nothing that is linked.
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

/** Whom this identity was linked to, or null. */
export async function findLinkedPerson(provider: string, id: string): Promise<Person | null> {
  const [row] = await db()
    .select({ id: users.id, sessionVersion: users.sessionVersion })
    .from(oauthAccounts)
    .innerJoin(users, eq(users.id, oauthAccounts.userId))
    .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.providerAccountId, id)))
  return row ?? null
}
