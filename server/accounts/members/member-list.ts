import { asc, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { memberships, users } from '../../../db/schema'
import type { Account, Member } from '../account/account'

/** A member, with details that an admin needs before changing or removing the member. */
export interface ListedMember extends Member {
  isEmailVerified: boolean
}

/** Lists the members with these details, the oldest membership first. */
export const listMembersForAdmins = (account: Account): Promise<ListedMember[]> =>
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

/** Lists the members of the account, the oldest membership first. */
export const listMembers = (account: Account, from: Queryable = db()): Promise<Member[]> =>
  from
    .select({ userId: users.id, email: users.email, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, account.id))
    .orderBy(asc(memberships.createdAt), asc(users.id))
