import { asc, eq, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../db/client'
import { accounts, memberships, users } from '../../db/schema'
import { violates } from '../../db/sqlstate'
import type { Plan, Role } from '../contract/accounts/account'
import { ApiError } from '../errors'
import { type Account, type Member, toAccount } from './account'
import { recordActivity, SYSTEM_ACTOR } from './activity'
import { emailAddress } from './email-address'
import { addTo, changeMembers, memberOf, setRole } from './membership'
import { hashPassword } from './password'
import { endUnverifiedLogin, markEmailVerified } from './verified-email'

export type User = typeof users.$inferSelect

/**
 * For operators: an account and its first admin, in one transaction: an account always has one. The person is made if there
 * is none.
 * @param isVouchedFor whether the operator states that the holder of the login owns its address (verified-email.ts). Else a
 *   login that is not verified ends: `needsNewPassword` says that a password did.
 */
export function createAccount(
  input: { name: string; plan: Plan; adminEmail: string },
  isVouchedFor = false,
): Promise<{ account: Account; admin: User; needsNewPassword: boolean }> {
  return db().transaction(async (tx) => {
    const admin = await personWith(tx, input.adminEmail)
    const needsNewPassword = await letIn(tx, admin.id, isVouchedFor)
    const [row] = await tx.insert(accounts).values({ name: input.name, plan: input.plan }).returning()
    if (!row) throw new Error('The account was not inserted.')
    await tx.insert(memberships).values({ accountId: row.id, userId: admin.id, role: 'admin' })
    return { account: toAccount(row), admin: (await findUser(admin.email, tx)) ?? admin, needsNewPassword }
  })
}

/** For operators. Null when there is no such account. */
export function setPlan(accountId: string, plan: Plan): Promise<Account | null> {
  return db().transaction(async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (!before || before.plan === plan) return before ? toAccount(before) : null
    await tx.update(accounts).set({ plan }).where(eq(accounts.id, accountId))
    await recordActivity(tx, before, SYSTEM_ACTOR, { action: 'plan_changed', detail: `${before.plan} to ${plan}` })
    return toAccount({ ...before, plan })
  })
}

/** For operators: every account, oldest first. */
export async function listAccounts(): Promise<Account[]> {
  const rows = await db().select().from(accounts).orderBy(asc(accounts.createdAt), asc(accounts.id))
  return rows.map(toAccount)
}

/** For operators, who may enter any account. */
export async function accountById(id: string): Promise<Account | null> {
  const [row] = await db().select().from(accounts).where(eq(accounts.id, id))
  return row ? toAccount(row) : null
}

/** For operators, who vouch for the address by it: a person who can sign in with a password, or, without one, by a link only. @throws ApiError conflict for a known address. */
export async function createUser(input: { email: string; name: string; password?: string }): Promise<User> {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  try {
    return await insertUser(db(), { email: input.email, name: input.name, passwordHash, isVerified: true })
  } catch (error) {
    if (violates(error, 'users_email'))
      throw new ApiError('conflict', { message: 'This address is taken.', cause: error })
    throw error
  }
}

/** Addresses are compared without regard to letter case. */
export async function findUser(email: string, from: Queryable = db()): Promise<User | null> {
  const [row] = await from
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return row ?? null
}

export const listUsers = (): Promise<User[]> => db().select().from(users).orderBy(asc(users.createdAt), asc(users.id))

/**
 * For operators: lets a person into the account, or gives a member another role. The person is made if there is none.
 * @param isVouchedFor as in `createAccount`.
 * @throws ApiError conflict when the account would lose its last admin.
 */
export const addMember = (
  account: Account,
  email: string,
  role: Role,
  isVouchedFor = false,
): Promise<Member & { needsNewPassword: boolean }> =>
  changeMembers(account, async (tx) => {
    const { id: userId, email: address, name } = await personWith(tx, email)
    const member = { userId, email: address, name, role }
    const before = await memberOf(tx, account, userId)
    // A repeat gives nothing that another person could have claimed.
    const isRepeat = before?.role === role
    const needsNewPassword = isRepeat && !isVouchedFor ? false : await letIn(tx, userId, isVouchedFor)
    if (before) await setRole(tx, account, SYSTEM_ACTOR, userId, role)
    else await addTo(tx, account, SYSTEM_ACTOR, member)
    return { ...member, needsNewPassword }
  })

/** For operators: states that the holder of this login owns its address. Null where nobody has the address. */
export const vouchFor = (email: string): Promise<User | null> =>
  db().transaction(async (tx) => {
    const user = await findUser(email, tx)
    if (user) await markEmailVerified(tx, user.id)
    return findUser(email, tx)
  })

/** Before a person gets an account from the operator: a login that may be somebody else's must not inherit it. */
async function letIn(tx: Transaction, userId: string, isVouchedFor: boolean): Promise<boolean> {
  if (!isVouchedFor) return endUnverifiedLogin(tx, userId)
  await markEmailVerified(tx, userId)
  return false
}

/** The members of the account, longest there first. */
export const listMembers = (account: Account, from: Queryable = db()): Promise<Member[]> =>
  from
    .select({ userId: users.id, email: users.email, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, account.id))
    .orderBy(asc(memberships.createdAt), asc(users.id))

/** The accounts a person may enter, with the role in each, longest there first. */
export async function accountsOf(userId: string): Promise<{ account: Account; member: Member }[]> {
  const rows = await db()
    .select({ account: accounts, user: users, role: memberships.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(accounts.id))
  return rows.map(({ account, user, role }) => ({
    account: toAccount(account),
    member: { userId: user.id, email: user.email, name: user.name, role },
  }))
}

async function personWith(tx: Queryable, email: string): Promise<User> {
  const known = await findUser(email, tx)
  // A dot in a name would read as a web address in mails.
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
