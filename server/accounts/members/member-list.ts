import { asc, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { accessTokens, memberships, users } from '../../../db/schema'
import type { Account, Member } from '../account/account'

/** A member with what an admin wants to know before they change something about them. */
export interface ListedMember extends Member {
  isEmailVerified: boolean
  /** Tokens of this account that they created and that still open something. */
  activeTokenCount: number
}

/** The members of the account, longest there first, as the dashboard shows them. */
export const listMembersForAdmins = (account: Account): Promise<ListedMember[]> =>
  db()
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: memberships.role,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      activeTokenCount: sql<number>`(select count(*)::int from ${accessTokens} t
        where t.account_id = ${memberships.accountId} and t.created_by_user_id = ${users.id} and t.revoked_at is null
          and (t.expires_at is null or t.expires_at > clock_timestamp()))`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, account.id))
    .orderBy(asc(memberships.createdAt), asc(users.id))

/** The members of the account, longest there first. */
export const listMembers = (account: Account, from: Queryable = db()): Promise<Member[]> =>
  from
    .select({ userId: users.id, email: users.email, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, account.id))
    .orderBy(asc(memberships.createdAt), asc(users.id))
