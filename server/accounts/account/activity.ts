import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../../db/client'
import { accessTokens, activities, channels, memberships, messages, users } from '../../../db/schema'
import { ACTION_GROUPS, type ActionGroup, type Activity } from '../../contract/accounts/activity'
import type { Message } from '../../contract/messages/message'
import { contactOf } from '../../contract/messages/message-values'
import { pageKey, parsePageKey } from '../../contract/values/page-key'
import type { KeyedRequest } from '../../limits/idempotency'
import type { Account } from './account'
import { queueAdminMails } from './admin-mail'

/** Who acts: a user, a token if the user acts through one, and the IP address. All null: the service itself. */
export interface Actor {
  userId: string | null
  tokenId: string | null
  ipAddress: string | null
  /** The request through which the actor acts, if it has an `Idempotency-Key`. */
  request?: KeyedRequest | undefined
}

export interface UserActor extends Actor {
  userId: string
}

/** The service itself, or an operator who uses the admin command. */
export const SYSTEM_ACTOR: Actor = { userId: null, tokenId: null, ipAddress: null }

export interface ActivityEntry {
  action: Activity['action']
  subjectId?: string
  /** Never a secret, and never the contact of a sender, so that nothing of an erased sender is left here. */
  subject?: string
  detail?: string
}

/** Writes an entry into the activity log, in the transaction of the action. */
export async function recordActivity(
  on: Queryable,
  account: Pick<Account, 'id'>,
  actor: Actor,
  entry: ActivityEntry,
): Promise<string> {
  const id = crypto.randomUUID()
  await on.insert(activities).values({ id, accountId: account.id, ...actor, ...entry })
  await queueAdminMails(on, id, entry.action)
  return id
}

export async function recordActivities(
  on: Queryable,
  account: Pick<Account, 'id'>,
  actor: Actor,
  actions: readonly ActivityEntry[],
): Promise<void> {
  if (actions.length > 0)
    await on.insert(activities).values(actions.map((action) => ({ accountId: account.id, ...actor, ...action })))
}

interface ListedPart {
  limit: number
  kind?: ActionGroup | undefined
  /** Only the entries about this subject. */
  subjectId?: string
  /** Only the resends of this event. */
  resent?: string
  after?: string | undefined
}

/** Returns a page of the activity log, newest first, and the key of the next page. */
export async function listActivities(
  account: Account,
  { limit, kind, subjectId, resent, after = '' }: ListedPart,
): Promise<{ activities: Activity[]; next: string | null }> {
  const key = parsePageKey(after)
  const rows = await db()
    .select({
      activity: activities,
      userName: users.name,
      tokenName: accessTokens.name,
      sender: messages.sender,
      isThere: SUBJECT_EXISTS,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(accessTokens, eq(accessTokens.id, activities.tokenId))
    .leftJoin(messages, and(eq(messages.id, activities.subjectId), eq(messages.accountId, activities.accountId)))
    .where(
      and(
        eq(activities.accountId, account.id),
        subjectId === undefined ? undefined : eq(activities.subjectId, subjectId),
        // A literal, as in the index.
        resent === undefined
          ? undefined
          : sql`${activities.action} = 'delivery_resent' and ${activities.detail} = ${resent}`,
        kind && inArray(activities.action, [...ACTION_GROUPS[kind]]),
        key
          ? sql`(${activities.createdAt}, ${activities.id}) < (${key.at.toISOString()}::timestamptz, ${key.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(toActivity)
  const last = page.at(-1)
  return {
    activities: page,
    next: last && rows.length > limit ? pageKey({ at: new Date(last.created_at), id: last.id }) : null,
  }
}

// Tokens and subscriptions are never deleted. Members may leave, and messages and channels may be deleted.
const SUBJECT_EXISTS = sql<boolean>`case
  when ${inArray(activities.action, [...ACTION_GROUPS.people])} then exists (
    select from ${memberships} m where m.account_id = ${activities.accountId} and m.user_id = ${activities.subjectId})
  when ${inArray(activities.action, [...ACTION_GROUPS.messages])} then exists (
    select from ${messages} m where m.account_id = ${activities.accountId} and m.id = ${activities.subjectId})
  when ${inArray(activities.action, [...ACTION_GROUPS.channels])} then exists (
    select from ${channels} c where c.account_id = ${activities.accountId} and c.id = ${activities.subjectId}
      and c.deleted_at is null)
  else ${activities.subjectId} is not null end`

const toActivity = ({
  activity,
  userName,
  tokenName,
  sender,
  isThere,
}: {
  activity: typeof activities.$inferSelect
  userName: string | null
  tokenName: string | null
  sender: Message['sender'] | null
  isThere: boolean
}): Activity => ({
  id: activity.id,
  action: activity.action,
  created_at: activity.createdAt.toISOString(),
  user_id: activity.userId,
  user_name: userName,
  token_id: activity.tokenId,
  token_name: tokenName,
  ip_address: activity.ipAddress,
  subject_id: activity.subjectId,
  subject: contactOf(sender) ?? activity.subject,
  detail: activity.detail,
  is_there: isThere,
})
