import { and, desc, eq, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../db/client'
import { accessTokens, activities, users } from '../../db/schema'
import type { Activity } from '../contract/activity'
import type { Account } from './account'

/** Who does something: a person, perhaps through a token of theirs, and from which address. All null: the service itself. */
export interface Actor {
  userId: string | null
  tokenId: string | null
  source: string | null
}

/** A person who acts, so that what they make can bear their name. */
export interface Maker extends Actor {
  userId: string
}

/** The service itself, or an operator. */
export const NOBODY: Actor = { userId: null, tokenId: null, source: null }

export interface Act {
  act: Activity['act']
  subjectId?: string
  /** Name, URL or address of what it is done to, as people know it. Never a secret. */
  subject?: string
  detail?: string
}

/** Writes an act into the account's activity log, in the transaction that does it, so that both happen or neither. */
export async function record(on: Queryable, account: Pick<Account, 'id'>, actor: Actor, act: Act): Promise<void> {
  await on.insert(activities).values({ accountId: account.id, ...actor, ...act })
}

/** A page of the activity log, newest first. `after` is the key of the last one seen. */
export async function listActivities(
  account: Account,
  { limit, after }: { limit: number; after?: { createdAt: Date; id: string } | undefined },
): Promise<Activity[]> {
  const rows = await db()
    .select({ activity: activities, userName: users.name, tokenName: accessTokens.name })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(accessTokens, eq(accessTokens.id, activities.tokenId))
    .where(
      and(
        eq(activities.accountId, account.id),
        after &&
          sql`(${activities.createdAt}, ${activities.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(limit)
  return rows.map(({ activity, userName, tokenName }) => ({
    id: activity.id,
    act: activity.act,
    created_at: activity.createdAt.toISOString(),
    user_id: activity.userId,
    user_name: userName,
    token_id: activity.tokenId,
    token_name: tokenName,
    source: activity.source,
    subject_id: activity.subjectId,
    subject: activity.subject,
    detail: activity.detail,
  }))
}
