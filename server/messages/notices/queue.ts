import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../db/client'
import { MESSAGE_NOTICE_REASONS } from '../../contract/accounts/message-notices'
import { env } from '../../env'

export const NOTIFY_MEMBERS = 'notify_members'

export const NoticePayload = z.object({
  account_id: z.uuid(),
  reason: z.enum(MESSAGE_NOTICE_REASONS),
  message_ids: z.array(z.uuid()),
  /** The person to whom the messages were assigned, or whom a note names. Null for new messages. */
  user_id: z.uuid().nullable(),
})

/** Queues what people and chat tools get about completed messages, in the transaction that completes them. */
export const queueNewNotices = (tx: Transaction, accountId: string, messageIds: readonly string[]): Promise<unknown> =>
  queue(tx, { account_id: accountId, reason: 'new', message_ids: [...messageIds], user_id: null })

/** Queues the email about an assignment, in its transaction. Who assigns a message to themself gets none. */
export async function queueAssignedNotices(
  tx: Transaction,
  accountId: string,
  { messageIds, userId, byUserId }: { messageIds: readonly string[]; userId: string; byUserId: string | null },
): Promise<void> {
  if (messageIds.length > 0 && userId !== byUserId)
    await queue(tx, { account_id: accountId, reason: 'assigned', message_ids: [...messageIds], user_id: userId })
}

/** Queues the emails to the people whom a note names, except its author, in the transaction that adds it. */
export async function queueMentionNotices(
  tx: Transaction,
  accountId: string,
  { messageId, userIds, byUserId }: { messageId: string; userIds: readonly string[]; byUserId: string | null },
): Promise<void> {
  for (const userId of userIds)
    if (userId !== byUserId)
      await queue(tx, { account_id: accountId, reason: 'mentioned', message_ids: [messageId], user_id: userId })
}

/** One job without a key, which waits for no other transaction. The task finds out who gets something. */
const queue = (tx: Transaction, payload: z.input<typeof NoticePayload>): Promise<unknown> =>
  tx.execute(sql`
    select graphile_worker.add_job(${NOTIFY_MEMBERS}, ${JSON.stringify(payload)}::json)
    where ${Boolean(env().SMTP_URL)} or exists (
      select from alert_urls where account_id = ${payload.account_id}::uuid and message_alerts <> 'none')`)
