import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { users } from '../../../db/schema'
import { hashPassword } from '../passwords/password'
import type { User } from './users'

/**
 * For operators, who vouch for the address by it: a person who was made along with an account gets a name and a password.
 * Null where there is a password already.
 */
export async function setFirstPassword(userId: string, name: string, password: string): Promise<User | null> {
  const passwordHash = await hashPassword(password)
  const [row] = await db()
    .update(users)
    .set({ name, passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, clock_timestamp())` })
    .where(and(eq(users.id, userId), isNull(users.passwordHash)))
    .returning()
  return row ?? null
}
