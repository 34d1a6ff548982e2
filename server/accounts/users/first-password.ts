import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { users } from '../../../db/schema'
import { hashPassword } from '../passwords/password'
import type { User } from './users'

/**
 * Sets the name and the first password of a user who was created with an account, for operators. The operator vouches
 * for the address. Returns null when the user already has a password.
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
