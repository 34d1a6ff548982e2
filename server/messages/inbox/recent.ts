import { inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { findChannel } from '../../channels/channels'
import { type Event, type ListRecent, MESSAGE_COMPLETED, type RecentMessages } from '../../contract/messages/event'
import type { Message } from '../../contract/messages/message'
import { SAMPLE_EVENT_ID, sampleChannel, sampleMessage } from '../../contract/messages/sample'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { publicEventId } from '../../webhooks/signing/request'
import { eventIdFor, listedMessage, messageColumns, withCurrentValues } from '../completion/payload'

/**
 * Lists the most recent completed messages as events (spec, "GET /api/v1/messages/recent"), with current tags and
 * links; one sample for an account without any.
 * @throws ApiError invalid_channel_id
 */
export async function recentMessages(
  account: Account,
  { limit, channel_id }: ListRecent,
  now: Date,
): Promise<RecentMessages> {
  const channel = channel_id === undefined ? undefined : await findChannel(account, channel_id)
  if (channel === null) throw new ApiError('invalid_channel_id')
  const delivered_at = now.toISOString()
  const listed = await listWithEvents(account, limit, channel?.id)
  if (listed.length > 0)
    return {
      messages: listed.map(({ eventId, data }) => ({
        event: MESSAGE_COMPLETED,
        event_id: publicEventId(eventId),
        delivered_at,
        data,
      })),
    }
  if (channel && (await selectNewest(account, 1)).length > 0) return { messages: [] }
  const terms = { ...PLAN_TERMS[account.plan], channel: channel && sampleChannel(channel) }
  const sample: Event = {
    event: MESSAGE_COMPLETED,
    event_id: SAMPLE_EVENT_ID,
    delivered_at,
    data: sampleMessage(env().BASE_URL, now, terms),
    sample: true,
  }
  return { messages: [sample] }
}

/** Lists the account's completed messages, the most recently completed first, in the form of `recentMessages`. */
export const listMessages = async (account: Account, limit: number): Promise<Message[]> =>
  (await listWithEvents(account, limit)).map(({ data }) => data)

/** Returns completed messages by id, as in `recentMessages`. */
export async function currentMessages(ids: string[]): Promise<Map<string, Message>> {
  const listed = await withData(await ofIds(db(), { ids }))
  return new Map(listed.map(({ data }) => [data.id, data]))
}

const listWithEvents = async (account: Account, limit: number, channelId?: string) =>
  withData(await selectNewest(account, limit, channelId))

async function withData(rows: readonly Newest[]): Promise<{ eventId: string; data: Message }[]> {
  const pruned = await selectMessages(rows.filter(({ data }) => data === null).map(({ id }) => id))
  return rows.flatMap(({ id, tags, event_id, data, ...row }) => {
    const message = pruned.get(id)
    const listed =
      data === null
        ? message && listedMessage(message, null)
        : withCurrentValues(JSON.parse(data), {
            id,
            tags,
            audioExpiresAt: timeOf(row.audio_expires_at),
            audioRevokedAt: timeOf(row.audio_revoked_at),
            audioDeletedAt: timeOf(row.audio_deleted_at),
          })
    // A message that was erased between the two statements is left out.
    return listed ? [{ eventId: event_id ?? eventIdFor(id, MESSAGE_COMPLETED), data: listed }] : []
  })
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const { placeholder } = sql

interface Newest extends Record<string, unknown> {
  id: string
  tags: string[]
  audio_expires_at: string | null
  audio_revoked_at: string | null
  audio_deleted_at: string | null
  /** Both are null once the event is pruned. */
  event_id: string | null
  data: string | null
}

const selectNewest = (account: Account, limit: number, channelId?: string): Promise<Newest[]> =>
  channelId === undefined
    ? ofAccount(db(), { accountId: account.id, limit })
    : ofChannel(db(), { accountId: account.id, limit, channelId })

/** As in messages_recent and messages_channel_recent; otherwise Postgres sorts all messages of the account. */
const newest = (condition: SQL): SQL => sql`${WITH_EVENTS}
  where ${condition} and m.state = 'completed'
  order by m.completed_at desc, m.id desc limit ${placeholder('limit')}`

const WITH_EVENTS = sql`
  select m.id, m.tags, m.audio_expires_at, m.audio_revoked_at, m.audio_deleted_at, e.id as event_id, e.data
  from messages m left join events e on e.message_id = m.id and e.kind = '${sql.raw(MESSAGE_COMPLETED)}'`

export const newestOfAccount = (): SQL => newest(sql`m.account_id = ${placeholder('accountId')}`)

/** Without the account of the messages as a condition: Postgres would read all of a large account for a rare channel. */
export const newestOfChannel = (): SQL =>
  newest(sql`m.channel_id = (
    select id from channels where id = ${placeholder('channelId')}::uuid and account_id = ${placeholder('accountId')}::uuid)`)

const ofIds = preparedOnce<{ ids: string[] }, Newest>(
  () => sql`${WITH_EVENTS} where m.id = any(${placeholder('ids')}::uuid[]) and m.state = 'completed'`,
)
const ofAccount = preparedOnce<{ accountId: string; limit: number }, Newest>(newestOfAccount)
const ofChannel = preparedOnce<{ accountId: string; limit: number; channelId: string }, Newest>(newestOfChannel)

async function selectMessages(ids: string[]) {
  const rows = ids.length === 0 ? [] : await db().select(messageColumns).from(messages).where(inArray(messages.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
