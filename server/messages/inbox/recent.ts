import { inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { preparedBytes } from '../../../db/prepared'
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
 * @returns `RecentMessages` as JSON in UTF-8
 * @throws ApiError invalid_channel_id when the account has no such channel
 */
export async function recentMessages(
  account: Account,
  { limit, channel_id }: ListRecent,
  now: Date,
): Promise<Buffer<ArrayBuffer>> {
  const baseUrl = env().BASE_URL
  const channel = channel_id === undefined ? undefined : await findChannel(account, channel_id)
  if (channel === null) throw new ApiError('invalid_channel_id')
  const rows = await selectRecent(account, limit, channel?.id)
  const delivered_at = now.toISOString()
  if (rows.length === 0) {
    if (channel && (await selectRecent(account, 1)).length > 0) return Buffer.from('{"messages":[]}')
    const terms = { ...PLAN_TERMS[account.plan], channel: channel && sampleChannel(channel) }
    const data = sampleMessage(baseUrl, now, terms)
    const sample: Event = { event: MESSAGE_COMPLETED, event_id: SAMPLE_EVENT_ID, delivered_at, data, sample: true }
    return Buffer.from(JSON.stringify({ messages: [sample] }))
  }
  const texts = rows.map((row) => (row.stored === null ? null : listedText(row.stored, row, baseUrl)))
  const others = await textsOf(rows.filter((_, index) => texts[index] === null))
  const parts: (Buffer | string)[] = []
  for (const [index, { id, eventId }] of rows.entries()) {
    const data = texts[index] ?? others.get(id)
    // A message can be erased between the two statements.
    if (data === undefined) continue
    const event_id = publicEventId(eventId ?? eventIdFor(id, MESSAGE_COMPLETED))
    const envelope = `{"event":"${MESSAGE_COMPLETED}","event_id":"${event_id}","delivered_at":"${delivered_at}","data":`
    parts.push(`${parts.length === 0 ? '{"messages":[' : '},'}${envelope}`, ...data)
  }
  return inUtf8(parts.length === 0 ? ['{"messages":[]}'] : [...parts, '}]}'])
}

const inUtf8 = (parts: readonly (Buffer | string)[]): Buffer<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

/** Selects whole messages, in any order. */
export const selectMessages = (ids: string[]): Promise<MessageRow[]> =>
  db().select(messageColumns).from(messages).where(inArray(messages.id, ids))

/** Returns the JSON of messages whose event is pruned, or has another form than today's, by their ids. */
async function textsOf(rows: readonly RecentRow[]): Promise<Map<string, [string]>> {
  if (rows.length === 0) return new Map()
  const stored = new Map(rows.map((row) => [row.id, row.stored?.toString() ?? null]))
  const found = await selectMessages([...stored.keys()])
  return new Map(found.map((row) => [row.id, [JSON.stringify(listedMessage(row, stored.get(row.id) ?? null))]]))
}

/** A message of the list, and the data of its event; null after the event was pruned. */
interface RecentRow {
  id: string
  eventId: string | null
  stored: Buffer | null
  tags: string
  audioExpiresMs: number | null
}

/**
 * Selects messages with their events in one statement, from a range of the index messages_recent, or of
 * messages_channel_recent when a channel is given.
 */
export async function selectRecent(account: Account, limit: number, channelId?: string): Promise<RecentRow[]> {
  const rows =
    channelId === undefined
      ? await ofAccount(db(), { accountId: account.id, limit })
      : await ofChannel(db(), { accountId: account.id, channelId, limit })
  return rows.map(([id, eventId, stored, tags, audioExpiresMs]) => ({
    id: String(id),
    eventId: eventId?.toString() ?? null,
    stored: stored ?? null,
    tags: String(tags),
    audioExpiresMs: audioExpiresMs ? Number(audioExpiresMs) : null,
  }))
}

const placeholder = sql.placeholder

/**
 * The columns are those of `RecentRow`, in that order. The condition and the order are written exactly as in the
 * indexes (a literal state, nulls first on a descending column); otherwise Postgres sorts all messages of the account.
 */
export const recentStatement = (of: SQL): SQL => sql`
  select m.id, e.id, e.data, array_to_json(m.tags)::text,
    (extract(epoch from m.audio_expires_at) * 1000)::float8
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

const ofAccount = preparedBytes<{ accountId: string; limit: number }>(() => recentStatement(OF_ACCOUNT))
const ofChannel = preparedBytes<{ accountId: string; channelId: string; limit: number }>(() =>
  recentStatement(OF_CHANNEL),
)
