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
 * Selects the messages for which `isUnread` is true. The first condition lets an index scan end at the oldest message that can be
 * unread, so that it does not read those before; the second one needs no lookup for each message.
 */
function matchesUnread(account: Account, userId: string): SQL | undefined {
  const readUntil = sql`(select ${memberships.readUntil} from ${memberships}
    where ${memberships.accountId} = ${account.id} and ${memberships.userId} = ${userId})`
  const marked = (columns: SQL) => sql`select ${columns} from ${messageReads} r
    join ${messages} m on m.id = r.message_id
    where r.user_id = ${userId} and r.account_id = ${account.id} and not r.is_read`
  return and(
    sql`${messages.completedAt} >= (select least(${readUntil}, (${marked(sql`min(m.completed_at)`)})))`,
    sql`(${messages.completedAt} >= ${readUntil} or ${messages.id} = any(array(${marked(sql`m.id`)})))`,
    sql`not exists (select from ${messageReads} r
      where r.user_id = ${userId} and r.message_id = ${messages.id} and r.is_read)`,
  )
}

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
    filters.unread === undefined ? undefined : matchesUnread(account, userId),
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
