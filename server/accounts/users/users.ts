import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { emailLinks, oauthAccounts, passkeys, users } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { MAX_EMAIL_CHARACTERS } from '../../contract/limits'
import { ApiError } from '../../errors'
import { NO_MAIL_DOMAIN } from '../../mail/mail'
import { hashPassword } from '../passwords/password'
import { endSessions } from '../sessions/session'

export type User = typeof users.$inferSelect

/** The name of an erased person, in lists and in the activity log. */
export const FORMER_MEMBER = 'Former member'

/** The address of an erased person. No mail is sent to it: the domain cannot exist (RFC 2606). */
export const formerAddress = (userId: string): string => `${userId}@${NO_MAIL_DOMAIN}`

/** Creates a user, for operators. @throws ApiError conflict for an address in use */
export async function createUser(input: { email: string; name: string; password?: string }): Promise<User> {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  try {
    return await insertUser(db(), { email: input.email, name: input.name, passwordHash, isVerified: true })
  } catch (error) {
    if (violates(error, 'users_email'))
      throw new ApiError('conflict', { message: 'This address is already in use.', cause: error })
    throw error
  }
}

export async function findUser(email: string, from: Queryable = db()): Promise<User | null> {
  const [row] = await from
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return row ?? null
}

export const listUsers = (): Promise<User[]> =>
  db().select().from(users).where(isNull(users.erasedAt)).orderBy(asc(users.createdAt), asc(users.id))

/** Marks the address of a user as verified, for operators. Returns null when no user has the address. */
export const vouchFor = (email: string): Promise<User | null> =>
  db().transaction(async (tx) => {
    const user = await findUser(email, tx)
    if (user) await markEmailVerified(tx, user.id)
    return findUser(email, tx)
  })

export async function findOrCreateUser(tx: Queryable, email: string): Promise<User> {
  const known = await findUser(email, tx)
  // Mail programs would turn a name with a dot into a link.
  const name = email.trim().split('@')[0]?.replace(/[._]+/g, ' ').trim()
  return known ?? insertUser(tx, { email, name: name || email, passwordHash: null, isVerified: false })
}

export async function insertUser(
  into: Queryable,
  { isVerified, ...values }: { email: string; name: string; passwordHash: string | null; isVerified: boolean },
): Promise<User> {
  if (emailAddress(values.email) === null)
    throw new ApiError('validation_error', {
      issues: [{ path: ['email'], message: 'Expected an email address, like name@example.com.' }],
    })
  const [row] = await into
    .insert(users)
    .values({
      ...values,
      email: values.email.trim(),
      emailVerifiedAt: isVerified ? sql`clock_timestamp()` : null,
    })
    .returning()
  if (!row) throw new Error('The user was not inserted.')
  return row
}

/** Sets the name and the first password of a user who was created with an account, for operators. */
export async function setFirstPassword(userId: string, name: string, password: string): Promise<User | null> {
  const passwordHash = await hashPassword(password)
  const [row] = await db()
    .update(users)
    .set({ name, passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, clock_timestamp())` })
    .where(and(eq(users.id, userId), isNull(users.passwordHash)))
    .returning()
  return row ?? null
}

/** What browsers accept (HTML, "Valid email address"), without misplaced dots and with two labels. Mail libraries would read more. */
const PATTERN =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

const Address = z
  .string()
  .max(MAX_EMAIL_CHARACTERS + 100)
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_CHARACTERS)
  .pipe(z.email({ pattern: PATTERN }))

/** Returns the address in the form that is compared (trimmed, lower case); null for an invalid one. */
export function emailAddress(text: string): string | null {
  const parsed = Address.safeParse(text)
  return parsed.success ? parsed.data : null
}

// A mailed link, a provider or the operator verifies an address. Without a mail server the inviting admin sees the
// link, so a login can exist whose user does not own the address. It must not get the owner's later access.

export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/** The owner of the address uses this login: credentials of an unverified login, which another person may have, end. */
export async function confirmOwner(tx: Transaction, userId: string): Promise<void> {
  await endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
}

export async function endUnverifiedLogin(tx: Transaction, userId: string): Promise<boolean> {
  const [before] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .for('update')
  if (!before) return false
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(oauthAccounts).where(eq(oauthAccounts.userId, userId))
  await revokeLinks(tx, userId)
  await endSessions(tx, userId)
  return before.passwordHash !== null
}

/** Before an operator gives access: verifies the address if vouched for, otherwise ends an unverified login. */
export async function verifyOrEndLogin(tx: Transaction, userId: string, isVouchedFor: boolean): Promise<boolean> {
  if (!isVouchedFor) return endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
  return false
}

export async function revokeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`update ${emailLinks} set used_at = clock_timestamp() where user_id = ${userId} and used_at is null`,
  )
}
