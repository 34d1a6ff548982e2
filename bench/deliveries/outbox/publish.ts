import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { MESSAGE_COMPLETED } from '../../../server/contract/messages/event'
import { messageText } from '../../message'
import { machineMs } from '../clock'
import type { Batch, Target } from '../targets'

/** The channel that notifies the worker of the smallest outbox. The payload is the id of a delivery. */
export const OUTBOX_CHANNEL = 'bench_outbox'

/** Inserts an event and its delivery in one transaction by postgres.js, without matching or locks. */
export async function insertDelivery(
  sql: postgres.Sql,
  { account, channel, channelId, subscriptionId }: Target,
): Promise<{ eventId: string; deliveryId: string }> {
  const [eventId, deliveryId] = [randomUUID(), randomUUID()]
  await sql.begin((tx) => [
    tx`insert into events (id, account_id, channel_id, kind, data)
      values (${eventId}, ${account.id}, ${channelId}, ${MESSAGE_COMPLETED}, ${messageText(account, channel)})`,
    tx`insert into deliveries (id, event_id, subscription_id, next_attempt_at)
      values (${deliveryId}, ${eventId}, ${subscriptionId}, clock_timestamp())`,
  ])
  return { eventId, deliveryId }
}

/** Publishes one event to the smallest outbox, and notifies its worker after the commit. */
export async function publishToOutbox(sql: postgres.Sql, target: Target): Promise<Batch> {
  const calledAt = machineMs()
  const { eventId, deliveryId } = await insertDelivery(sql, target)
  const committedAt = machineMs()
  await sql.notify(OUTBOX_CHANNEL, deliveryId)
  return { eventIds: [eventId], calledAt, committedAt }
}
