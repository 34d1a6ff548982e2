import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import {
  accessTokens,
  accounts,
  channels,
  memberships,
  messages,
  users,
  webhookSubscriptions,
} from '../../../db/schema'
import type { Plan, Role } from '../../contract/accounts/account'
import { type Account, insertAccount, type Member, toAccount } from '../account/account'
import { recordActivity, SYSTEM_ACTOR } from '../account/activity'
import { findOrCreateUser, findUser, type User, verifyOrEndLogin } from '../users/users'
import { addMembership, changeMembers, memberOf, setRole } from './membership'

/** Creates an account with its first admin, for operators, in one transaction. */
export function createAccount(
  input: { name: string; plan: Plan; adminEmail: string },
  isVouchedFor = false,
): Promise<{ account: Account; admin: User; needsNewPassword: boolean }> {
  return db().transaction(async (tx) => {
    const admin = await findOrCreateUser(tx, input.adminEmail)
    const needsNewPassword = await verifyOrEndLogin(tx, admin.id, isVouchedFor)
    const row = await insertAccount(tx, input)
    await tx.insert(memberships).values({ accountId: row.id, userId: admin.id, role: 'admin' })
    return { account: toAccount(row), admin: (await findUser(admin.email, tx)) ?? admin, needsNewPassword }
  })
}

/** Changes the plan of an account, for operators. Null when there is no such account. */
export function setPlan(accountId: string, plan: Plan): Promise<Account | null> {
  return db().transaction(async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (!before || before.plan === plan) return before ? toAccount(before) : null
    await tx.update(accounts).set({ plan }).where(eq(accounts.id, accountId))
    await recordActivity(tx, before, SYSTEM_ACTOR, { action: 'plan_changed', detail: `${before.plan} to ${plan}` })
    return toAccount({ ...before, plan })
  })
}

export async function listAccounts(): Promise<Account[]> {
  const rows = await db().select().from(accounts).orderBy(asc(accounts.createdAt), asc(accounts.id))
  return rows.map(toAccount)
}

export async function accountById(id: string): Promise<Account | null> {
  const [row] = await db().select().from(accounts).where(eq(accounts.id, id))
  return row ? toAccount(row) : null
}

const OWNED = { channel: channels, message: messages, subscription: webhookSubscriptions, token: accessTokens }

/** Returns the account that a row belongs to, for operators. Null when there is no such row. */
export async function ownerOf(kind: keyof typeof OWNED, id: string): Promise<Account | null> {
  const table = OWNED[kind]
  const [row] = await db().select({ accountId: table.accountId }).from(table).where(eq(table.id, id))
  return row ? accountById(row.accountId) : null
}

/** Adds a user or changes a member's role, for operators. @throws ApiError conflict for the last admin */
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
    // A repeat gives no new access, so an unverified login need not end.
    const isRepeat = before?.role === role
    const needsNewPassword = isRepeat && !isVouchedFor ? false : await verifyOrEndLogin(tx, userId, isVouchedFor)
    if (before) await setRole(tx, account, SYSTEM_ACTOR, userId, role)
    else await addMembership(tx, account, SYSTEM_ACTOR, member)
    return { ...member, needsNewPassword }
  })

/** Lists the accounts of a user with the role in each, the oldest membership first. */
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
