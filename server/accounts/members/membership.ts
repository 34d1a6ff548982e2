import { and, asc, count, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { accounts, memberships, messages, users } from '../../../db/schema'
import type { Role } from '../../contract/accounts/account'
import { ApiError } from '../../errors'
import { revokeTokensCreatedBy } from '../../tokens/tokens'
import { type Account, type Member, requireRole } from '../account/account'
import { type Actor, recordActivity } from '../account/activity'
import { mayActAs } from '../account/role'
import { revokeInvitationsBy } from '../invitations/invitations'

/** Changes a member's role. Null without the member. Throws ApiError conflict for the last admin, not_found (403) for no admin. */
export const changeRole = (
  account: Account,
  actor: Actor,
  userId: string,
  role: Role,
  { keepsTokens = false }: { keepsTokens?: boolean } = {},
): Promise<Member | null> =>
  changeMembers(account, async (tx) => {
    if (actor.userId !== null) await requireRole(tx, account, actor.userId, 'admin')
    return setRole(tx, account, actor, userId, role, keepsTokens)
  })

/** Removes a member, with their invitations and tokens (choices.md, "Tokens of a removed member"). Throws as `changeRole`. */
export const removeMember = (
  account: Account,
  actor: Actor,
  userId: string,
  { keepsTokens = false }: { keepsTokens?: boolean } = {},
): Promise<Member | null> =>
  changeMembers(account, async (tx) => {
    if (actor.userId !== null && actor.userId !== userId) await requireRole(tx, account, actor.userId, 'admin')
    return endMembership(tx, account, actor, userId, keepsTokens)
  })

/** Ends a membership within `changeMembers`. Null when the account has no such member. */
export async function endMembership(
  tx: Transaction,
  account: Account,
  actor: Actor,
  userId: string,
  keepsTokens: boolean,
): Promise<Member | null> {
  const member = await memberOf(tx, account, userId)
  if (!member) return null
  await tx.delete(memberships).where(isMembership(account, userId))
  await unassign(tx, account, userId)
  await revokeInvitationsBy(tx, account, actor, userId)
  if (!keepsTokens)
    await revokeTokensCreatedBy(tx, account, actor, userId, actor.userId === userId ? 'left' : 'was removed')
  await recordActivity(tx, account, actor, {
    action: 'member_removed',
    subjectId: userId,
    subject: member.email,
    detail: keepsTokens ? `${member.role}, tokens kept` : member.role,
  })
  return member
}

/** Runs a change under a lock on the account, so that two admins cannot leave at once. @throws ApiError conflict */
export function changeMembers<T>(account: Account, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('no key update')
    const changed = await change(tx)
    const [admins] = await tx
      .select({ number: count() })
      .from(memberships)
      .where(and(eq(memberships.accountId, account.id), eq(memberships.role, 'admin')))
    if (admins?.number === 0) throw new ApiError('conflict', { message: 'An account needs at least one admin.' })
    return changed
  })
}

/** Within `changeMembers`. Withdraws a former admin's invitations, and revokes the tokens and assignments of a new viewer. */
export async function setRole(
  tx: Transaction,
  account: Account,
  actor: Actor,
  userId: string,
  role: Role,
  keepsTokens = false,
): Promise<Member | null> {
  const member = await memberOf(tx, account, userId)
  if (!member || member.role === role) return member
  await tx.update(memberships).set({ role }).where(isMembership(account, userId))
  if (!mayActAs(role, 'admin')) await revokeInvitationsBy(tx, account, actor, userId)
  const mayEdit = mayActAs(role, 'editor')
  if (!mayEdit) await unassign(tx, account, userId)
  // A token may change everything, whatever its creator may do by now.
  if (!mayEdit && !keepsTokens) await revokeTokensCreatedBy(tx, account, actor, userId, 'became a viewer')
  const detail = `${member.role} to ${role}${mayEdit || !keepsTokens ? '' : ', tokens kept'}`
  await recordActivity(tx, account, actor, {
    action: 'member_role_changed',
    subjectId: userId,
    subject: member.email,
    detail,
  })
  return { ...member, role }
}

export async function addMembership(tx: Transaction, account: Account, actor: Actor, member: Member): Promise<void> {
  const { userId, email, role } = member
  await tx.insert(memberships).values({ accountId: account.id, userId, role })
  await recordActivity(tx, account, actor, { action: 'member_joined', subjectId: userId, subject: email, detail: role })
}

export async function memberOf(tx: Transaction, account: Account, userId: string): Promise<Member | null> {
  const [row] = await tx
    .select({ userId: users.id, email: users.email, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMembership(account, userId))
  return row ?? null
}

const isMembership = (account: Account, userId: string) =>
  and(eq(memberships.accountId, account.id), eq(memberships.userId, userId))

/** Locks the messages in the order in which triage locks them, so that neither waits for the other. */
async function unassign(tx: Transaction, account: Account, userId: string): Promise<void> {
  const isAssigned = and(eq(messages.accountId, account.id), eq(messages.assigneeUserId, userId))
  await tx.select({ id: messages.id }).from(messages).where(isAssigned).orderBy(messages.id).for('no key update')
  await tx.update(messages).set({ assigneeUserId: null }).where(isAssigned)
}

export interface ListedMember extends Member {
  isEmailVerified: boolean
}

/** Lists the members of an account, the oldest membership first. */
export const listMembers = (account: Account): Promise<ListedMember[]> =>
  db()
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: memberships.role,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, account.id))
    .orderBy(asc(memberships.createdAt), asc(users.id))
