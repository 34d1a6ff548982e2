import { and, eq, type SQL, sql } from 'drizzle-orm'
import { memberships, messageReads, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { ASSIGNED_TO_ME, type MessageFilters, statusOf, UNASSIGNED } from '../../contract/messages/message-list'
import { toTsquery } from './search'

/** Whether the member has not read the message. False for a person who is no longer a member. */
export const isUnread = (account: Account, userId: string): SQL<boolean> => sql<boolean>`coalesce(
  (select not ${messageReads.isRead} from ${messageReads}
    where ${messageReads.userId} = ${userId} and ${messageReads.messageId} = ${messages.id}),
  ${messages.completedAt} >= (select ${memberships.readUntil} from ${memberships}
    where ${memberships.accountId} = ${account.id} and ${memberships.userId} = ${userId}),
  false)`

/**
 * Returns the condition for the completed messages of the account that match every filter.
 * @param userId the member to whom `me` and `unread` refer
 */
export function matchesFilters(account: Account, userId: string, filters: MessageFilters): SQL | undefined {
  const query = toTsquery(account.id, filters)
  return and(
    eq(messages.accountId, account.id),
    // A literal, as in the indexes.
    sql`${messages.state} = 'completed'`,
    STATUS[statusOf(filters)],
    isAssignedTo(userId, filters.assignee),
    filters.since === undefined ? undefined : sql`${messages.completedAt} >= ${filters.since}::timestamptz`,
    filters.until === undefined ? undefined : sql`${messages.completedAt} < ${filters.until}::timestamptz`,
    query === null ? undefined : sql`${messages.search} @@ lower(${query})::tsquery`,
    filters.unread === undefined ? undefined : isUnread(account, userId),
  )
}

const STATUS = {
  open: sql`${messages.doneAt} is null`,
  done: sql`${messages.doneAt} is not null`,
  all: undefined,
}

function isAssignedTo(userId: string, assignee: MessageFilters['assignee']): SQL | undefined {
  if (assignee === undefined) return undefined
  if (assignee === UNASSIGNED) return sql`${messages.assigneeUserId} is null`
  return sql`${messages.assigneeUserId} = ${assignee === ASSIGNED_TO_ME ? userId : assignee}::uuid`
}
