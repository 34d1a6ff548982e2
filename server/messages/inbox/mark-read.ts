import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { memberships } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type MessageReaders, READING_SECONDS } from '../../contract/messages/readers'

/** Marks completed messages as read or unread for one member, and notes who reads one first. Returns false when the account has none of them. */
export async function markRead(
  account: Account,
  userId: string,
  ids: readonly string[],
  isRead: boolean,
): Promise<boolean> {
  const isMember = sql`exists (
    select from memberships where account_id = ${account.id}::uuid and user_id = ${userId}::uuid)`
  const marked = await db().execute(sql`
    with found as (
      select id from messages where account_id = ${account.id}::uuid and state = 'completed'
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
        and ${isMember}
      order by id for no key update
    ), read_first as (
      update messages m set first_read_at = clock_timestamp(), first_read_by_user_id = ${userId}::uuid
      from found where m.id = found.id and ${isRead} and m.first_read_at is null
    )
    insert into message_reads (user_id, message_id, account_id, is_read)
    select ${userId}::uuid, id, ${account.id}::uuid, ${isRead} from found
    on conflict (user_id, message_id) do update set is_read = excluded.is_read returning message_id`)
  return marked.length > 0
}

/** Marks messages completed before the time of the member's list as read. A time in the future counts as now. */
export async function markAllRead(account: Account, userId: string, until: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const [membership] = await tx
      .update(memberships)
      .set({
        // Rounded down, so that a message that is completed later in the same millisecond stays unread.
        readUntil: sql`greatest(${memberships.readUntil},
          date_trunc('milliseconds', least(clock_timestamp(), ${until.toISOString()}::timestamptz)))`,
      })
      .where(and(eq(memberships.accountId, account.id), eq(memberships.userId, userId)))
      .returning({ readUntil: memberships.readUntil })
    if (!membership) return
    await tx.execute(sql`
      delete from message_reads r using messages m
      where r.user_id = ${userId} and r.account_id = ${account.id}
        and m.id = r.message_id and m.completed_at < ${membership.readUntil.toISOString()}::timestamptz`)
  })
}

const MAX_NAMED = 5

/**
 * Notes that a member has a message open, and names the other members who have. A page asks again and again; a member who
 * does not ask for some seconds has left. It locks the member's own row alone. Null when the account has no such message.
 */
export async function messageReaders(
  account: Account,
  userId: string,
  messageId: string,
): Promise<MessageReaders | null> {
  const [mine] = await db().execute(sql`
    update memberships set reading_message_id = g.id, reading_at = clock_timestamp()
    from messages g
    where g.account_id = ${account.id}::uuid and g.id = ${messageId}::uuid
      and memberships.account_id = g.account_id and memberships.user_id = ${userId}::uuid
    returning memberships.user_id`)
  if (!mine) return null
  const others = await db().execute<{ name: string }>(sql`
    select u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${account.id}::uuid and m.reading_message_id = ${messageId}::uuid
      and m.user_id <> ${userId}::uuid and m.reading_at > clock_timestamp() - make_interval(secs => ${READING_SECONDS})
    order by u.name, u.id limit ${MAX_NAMED}`)
  return { names: others.map(({ name }) => name) }
}
