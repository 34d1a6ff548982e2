import { inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { findChannel } from '../../channels/channels'
import { type Event, MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { ListRecent } from '../../contract/messages/recent'
import { SAMPLE_EVENT_ID, sampleChannel, sampleMessage } from '../../contract/messages/sample'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { publicEventId } from '../../webhooks/signing/envelope'
import { type MessageRow, messageColumns } from '../completion/columns'
import { eventIdFor } from '../completion/event-id'
import { listedMessage } from '../completion/listed-message'
import { listedText } from '../completion/listed-text'

/**
 * Lists the account's most recent completed messages as events (spec, "GET /api/v1/messages/recent"): the stored
 * event's data with the current tags and BASE_URL. An account without any completed message gets one marked sample.
 * @param channel_id only messages of this channel (choices.md, "`recent` for one channel")
 * @returns the JSON text of `RecentMessages`
 * @throws ApiError invalid_channel_id when the account has no such channel
 */
export async function recentMessages(account: Account, { limit, channel_id }: ListRecent, now: Date): Promise<string> {
  const baseUrl = env().BASE_URL
  const channel = channel_id === undefined ? undefined : await findChannel(account, channel_id)
  if (channel === null) throw new ApiError('invalid_channel_id')
  const rows = await selectRecent(account, limit, channel?.id)
  const delivered_at = now.toISOString()
  if (rows.length === 0) {
    if (channel && (await selectRecent(account, 1)).length > 0) return '{"messages":[]}'
    const terms = { ...PLAN_TERMS[account.plan], channel: channel && sampleChannel(channel) }
    const data = sampleMessage(baseUrl, now, terms)
    const sample: Event = { event: MESSAGE_COMPLETED, event_id: SAMPLE_EVENT_ID, delivered_at, data, sample: true }
    return JSON.stringify({ messages: [sample] })
  }
  const texts = rows.map((row) => (row.stored === null ? null : listedText(row.stored, row, baseUrl)))
  const others = await textsOf(rows.filter((_, index) => texts[index] === null))
  const events = rows.flatMap(({ id, eventId }, index) => {
    const data = texts[index] ?? others.get(id)
    // A message can be erased between the two statements.
    if (data === undefined) return []
    const event_id = publicEventId(eventId ?? eventIdFor(id, MESSAGE_COMPLETED))
    return `{"event":"${MESSAGE_COMPLETED}","event_id":"${event_id}","delivered_at":"${delivered_at}","data":${data}}`
  })
  return `{"messages":[${events.join(',')}]}`
}

/** Selects whole messages, in any order. */
export const selectMessages = (ids: string[]): Promise<MessageRow[]> =>
  db().select(messageColumns).from(messages).where(inArray(messages.id, ids))

/** Returns the JSON of messages whose event is pruned, or has another form than today's, by their ids. */
async function textsOf(rows: readonly RecentRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const stored = new Map(rows.map((row) => [row.id, row.stored]))
  const found = await selectMessages([...stored.keys()])
  return new Map(found.map((row) => [row.id, JSON.stringify(listedMessage(row, stored.get(row.id) ?? null))]))
}

/** A message of the list, and the data of its event; null after the event was pruned. */
interface RecentRow extends Record<string, unknown> {
  id: string
  eventId: string | null
  stored: string | null
  tags: string
  audioExpiresMs: number | null
}

/**
 * Selects messages with their events in one statement, from a range of the index messages_recent, or of
 * messages_channel_recent when a channel is given.
 */
export const selectRecent = (account: Account, limit: number, channelId?: string): Promise<RecentRow[]> =>
  channelId === undefined
    ? ofAccount(db(), { accountId: account.id, limit })
    : ofChannel(db(), { accountId: account.id, channelId, limit })

const placeholder = sql.placeholder

/**
 * The condition and the order are written exactly as in the indexes (a literal state, nulls first on a descending
 * column); otherwise Postgres sorts all messages of the account.
 */
export const recentStatement = (of: SQL): SQL => sql`
  select m.id, e.id as "eventId", e.data as stored, array_to_json(m.tags)::text as tags,
    (extract(epoch from m.audio_expires_at) * 1000)::float8 as "audioExpiresMs"
  from messages m left join events e on e.message_id = m.id and e.kind = '${sql.raw(MESSAGE_COMPLETED)}'
  where ${of} and m.state = 'completed'
  order by m.completed_at desc, m.id desc limit ${placeholder('limit')}`

export const OF_ACCOUNT = sql`m.account_id = ${placeholder('accountId')}`

/**
 * `is not distinct from` cannot use an index: it keeps the account's condition without offering messages_recent to the
 * planner, which would read all messages of a large account to find the few of a rare channel (1.2 s instead of 0.2 ms
 * at 1,000,000).
 */
export const OF_CHANNEL = sql`m.channel_id = ${placeholder('channelId')} and m.account_id is not distinct from ${placeholder('accountId')}`

const ofAccount = preparedOnce<{ accountId: string; limit: number }, RecentRow>(() => recentStatement(OF_ACCOUNT))
const ofChannel = preparedOnce<{ accountId: string; channelId: string; limit: number }, RecentRow>(() =>
  recentStatement(OF_CHANNEL),
)
