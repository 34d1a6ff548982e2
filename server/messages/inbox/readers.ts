import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import { type MessageReaders, READING_SECONDS } from '../../contract/messages/readers'

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
