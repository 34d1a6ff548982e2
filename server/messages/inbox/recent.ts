import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { events, messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { findChannel } from '../../channels/channels'
import { type Event, MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { ListRecent } from '../../contract/messages/recent'
import { SAMPLE_EVENT_ID, sampleChannel, sampleMessage } from '../../contract/messages/sample'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { publicEventId } from '../../webhooks/signing/envelope'
import { messageColumns } from '../completion/columns'
import { eventIdFor } from '../completion/event-id'
import { listedMessage } from '../completion/listed-message'

/**
 * Lists the account's most recent completed messages as events (spec, "GET /api/v1/messages/recent"): the stored
 * event's data with the current tags and BASE_URL. An account without any completed message gets one marked sample.
 * @param channel_id only messages of this channel (choices.md, "`recent` for one channel")
 * @throws ApiError invalid_channel_id when the account has no such channel
 */
export async function recentMessages(account: Account, { limit, channel_id }: ListRecent, now: Date): Promise<Event[]> {
  const baseUrl = env().BASE_URL
  const channel = channel_id === undefined ? undefined : await findChannel(account, channel_id)
  if (channel === null) throw new ApiError('invalid_channel_id')
  const rows = await selectRecent(account, limit, channel?.id)
  const delivered_at = now.toISOString()
  if (rows.length === 0) {
    if (channel && (await selectRecent(account, 1)).length > 0) return []
    const terms = { ...PLAN_TERMS[account.plan], channel: channel && sampleChannel(channel) }
    const data = sampleMessage(baseUrl, now, terms)
    return [{ event: MESSAGE_COMPLETED, event_id: SAMPLE_EVENT_ID, delivered_at, data, sample: true }]
  }
  return rows.map(({ message, eventId, stored }) => ({
    event: MESSAGE_COMPLETED,
    event_id: publicEventId(eventId ?? eventIdFor(message.id, MESSAGE_COMPLETED)),
    delivered_at,
    data: listedMessage(message, stored),
  }))
}

/**
 * Selects messages with their events in one statement, from a range of the index messages_recent, or of
 * messages_channel_recent when a channel is given. The condition and the order are written exactly as in the indexes (a
 * literal state, nulls first on a descending column); otherwise Postgres sorts all messages of the account.
 */
export const selectRecent = (account: Account, limit: number, channelId?: string) =>
  db()
    .select({ message: messageColumns, eventId: events.id, stored: events.data })
    .from(messages)
    .leftJoin(events, and(eq(events.messageId, messages.id), eq(events.kind, MESSAGE_COMPLETED)))
    .where(and(ofAccount(account, channelId), sql`${messages.state} = 'completed'`))
    .orderBy(desc(messages.completedAt), desc(messages.id))
    .limit(limit)

/**
 * `is not distinct from` cannot use an index: it keeps the account's condition without offering messages_recent to the
 * planner, which would read all messages of a large account to find the few of a rare channel (1.2 s instead of 0.2 ms
 * at 1,000,000).
 */
const ofAccount = ({ id }: Account, channelId: string | undefined) =>
  channelId === undefined
    ? eq(messages.accountId, id)
    : and(eq(messages.channelId, channelId), sql`${messages.accountId} is not distinct from ${id}`)
