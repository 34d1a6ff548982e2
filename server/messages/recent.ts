import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { events, messages } from '../../db/schema'
import type { Account } from '../accounts/account'
import { PLAN_TERMS } from '../accounts/plan'
import type { Event } from '../contract/event'
import type { Message } from '../contract/message'
import { SAMPLE_EVENT_ID, sampleMessage } from '../contract/sample'
import { env, required } from '../env'
import { publicEventId } from '../webhooks/envelope'
import { type MessageRow, messageColumns } from './columns'
import { completed } from './completed'
import { eventIdFor } from './event-id'
import { toPayload } from './payload'

const KIND = 'message.completed'

/**
 * The account's most recent completed messages as events of this moment (spec, "GET /api/v1/messages/recent"): the stored
 * event's data with the tags and the BASE_URL of today. One marked sample where there are none.
 */
export async function recentMessages(account: Account, limit: number, now: Date): Promise<Event[]> {
  const baseUrl = env().BASE_URL
  const rows = await selectRecent(account, limit)
  const delivered_at = now.toISOString()
  if (rows.length === 0) {
    const data = sampleMessage(baseUrl, now, PLAN_TERMS[account.plan])
    return [{ event: KIND, event_id: SAMPLE_EVENT_ID, delivered_at, data, sample: true }]
  }
  return rows.map(({ message, eventId, stored }) => ({
    event: KIND,
    event_id: publicEventId(eventId ?? eventIdFor(message.id, KIND)),
    delivered_at,
    // A message outlives its event (choices.md, "How long events … are kept"); its row holds the same values.
    data: stored === null ? fromRow(message, baseUrl) : asOfToday(JSON.parse(stored), message.tags, baseUrl),
  }))
}

/**
 * One statement: a stretch of the index messages_recent, and the event of each message. It is written as the index is, whose
 * condition is a literal and whose nulls come last: else Postgres sorts all messages of the account.
 */
export const selectRecent = (account: Account, limit: number) =>
  db()
    .select({ message: messageColumns, eventId: events.id, stored: events.data })
    .from(messages)
    .leftJoin(events, and(eq(events.messageId, messages.id), eq(events.kind, KIND)))
    .where(and(eq(messages.accountId, account.id), sql`${messages.state} = 'completed'`))
    .orderBy(desc(messages.completedAt), desc(messages.id))
    .limit(limit)

/** The link keeps its token: it is the one the webhook carried, on the host of today. */
const asOfToday = (data: Message, tags: string[], baseUrl: string): Message => ({
  ...data,
  audio: { ...data.audio, url: `${baseUrl}/api/listen/${data.id}${new URL(data.audio.url).search}` },
  dashboard_url: `${baseUrl}/messages/${data.id}`,
  tags,
})

const fromRow = (row: MessageRow, baseUrl: string): Message =>
  toPayload(completed(row), { baseUrl, audioLinkKey: required('AUDIO_LINK_KEY') })
