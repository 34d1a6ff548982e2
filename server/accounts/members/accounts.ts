import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts, memberships, users } from '../../../db/schema'
import type { Plan, Role } from '../../contract/accounts/account'
import { type Account, type Member, toAccount } from '../account/account'
import { recordActivity, SYSTEM_ACTOR } from '../account/activity'
import { verifyOrEndLogin } from '../email/verified-email'
import { findOrCreateUser, findUser, type User } from '../users/users'
import { addMembership, changeMembers, memberOf, setRole } from './membership'

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
    const admin = await findOrCreateUser(tx, input.adminEmail)
    const needsNewPassword = await verifyOrEndLogin(tx, admin.id, isVouchedFor)
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
    const { id: userId, email: address, name } = await findOrCreateUser(tx, email)
    const member = { userId, email: address, name, role }
    const before = await memberOf(tx, account, userId)
    // A repeat gives nothing that another person could have claimed.
    const isRepeat = before?.role === role
    const needsNewPassword = isRepeat && !isVouchedFor ? false : await verifyOrEndLogin(tx, userId, isVouchedFor)
    if (before) await setRole(tx, account, SYSTEM_ACTOR, userId, role)
    else await addMembership(tx, account, SYSTEM_ACTOR, member)
    return { ...member, needsNewPassword }
  })

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
