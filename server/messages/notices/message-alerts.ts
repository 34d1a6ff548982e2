import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Transaction } from '../../../db/client'
import { accounts, messages } from '../../../db/schema'
import { alertTask, queueAlert } from '../../alerts/send-alert'
import { contactOf } from '../../contract/messages/message-values'
import { env } from '../../env'

export const MESSAGE_ALERT = 'message_alert'

/** Queues an alert about each new message to the alert URLs that want it. */
export async function queueMessageAlerts(
  tx: Transaction,
  accountId: string,
  messageIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select ${queueAlert(MESSAGE_ALERT, { url: sql`u`, about: sql`jsonb_build_object('message_id', g.id)` })}
    from messages g join alert_urls u on u.account_id = g.account_id and u.stopped_at is null
      and (u.message_alerts = 'all' or (u.message_alerts = 'urgent' and g.summary ->> 'urgency' = 'high'))
    where g.account_id = ${accountId}::uuid and g.state = 'completed'
      and g.id in (select value::uuid from json_array_elements_text(${JSON.stringify(messageIds)}::json))`)
}

/** The task: makes one try to send an alert. A message that was erased or done by then causes none. */
export const sendMessageAlert = alertTask(z.object({ message_id: z.uuid() }), async ({ message_id }, url) => {
  const [row] = await db()
    .select({
      account: accounts.name,
      sender: messages.sender,
      channel: messages.channel,
      summary: messages.summary,
      doneAt: messages.doneAt,
    })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.accountId))
    .where(and(eq(messages.id, message_id), eq(messages.accountId, url.accountId), eq(messages.state, 'completed')))
  if (!row || row.doneAt !== null || url.messageAlerts === 'none') return null
  const isUrgent = row.summary?.urgency === 'high'
  return {
    type: isUrgent ? 'message.urgent' : 'message.new',
    title: isUrgent ? 'Urgent voice message' : 'New voice message',
    text: 'Listen to it and answer in the dashboard.',
    facts: {
      account: row.account,
      from: contactOf(row.sender) ?? '',
      channel: row.channel?.name ?? '',
      summary: row.summary?.text ?? '',
    },
    link: { label: 'Open the message', url: `${env().BASE_URL}/messages/${message_id}` },
  }
})
