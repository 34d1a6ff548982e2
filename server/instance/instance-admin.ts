import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../db/client'
import { users } from '../../db/schema'
import { env } from '../env'

/** Tells whether a person may see the state of the instance: their verified address is one of INSTANCE_ADMINS. */
export async function isInstanceAdmin({ userId, email }: { userId: string; email: string }): Promise<boolean> {
  if (!env().INSTANCE_ADMINS.includes(email.toLowerCase())) return false
  return (
    (await db().$count(users, and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailVerifiedAt)))) ===
    1
  )
}
