import { inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { preparedBytes } from '../../../db/prepared'
import { messages } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import { type MessageRow, messageColumns } from '../completion/columns'
import type { CurrentValues } from '../completion/listed-text'

// The statements that list the most recent completed messages of an account.

/** A message of the list. */
export interface RecentRow extends CurrentValues {
  /** Its `CurrentValues` as one text, which tells whether they have changed. */
  version: string
  /** Its event; both are null after it was pruned. */
  eventId: string | null
  /** The data of the event as JSON in UTF-8. */
  stored: Buffer | null
}

/** Selects messages with their events in one statement. @param channelId only messages of this channel */
export async function selectRecent(account: Account, limit: number, channelId?: string): Promise<RecentRow[]> {
  const rows =
    channelId === undefined
      ? await ofAccount(db(), { accountId: account.id, limit })
      : await ofChannel(db(), { accountId: account.id, channelId, limit })
  return rows.map(recentRow)
}

/** Selects the versions of the same messages. */
export async function selectVersions(account: Account, limit: number, channelId?: string): Promise<string[]> {
  const rows =
    channelId === undefined
      ? await versionsOfAccount(db(), { accountId: account.id, limit })
      : await versionsOfChannel(db(), { accountId: account.id, channelId, limit })
  return rows.map(([version]) => String(version))
}

/** Selects completed messages of the account by their ids, in any order. */
export async function selectRecentById(account: Account, ids: readonly string[]): Promise<RecentRow[]> {
  if (ids.length === 0) return []
  return (await ofIds(db(), { accountId: account.id, ids: JSON.stringify(ids) })).map(recentRow)
}

/** Returns the id of the message with this version. */
export const idOfVersion = (version: string): string => version.slice(0, UUID_LENGTH)

/** Selects whole messages, in any order. */
export const selectMessages = (ids: string[]): Promise<MessageRow[]> =>
  db().select(messageColumns).from(messages).where(inArray(messages.id, ids))

const UUID_LENGTH = 36

function recentRow([first, eventId, stored]: (Buffer | null)[]): RecentRow {
  const version = String(first)
  const tagsAt = version.indexOf(' ', UUID_LENGTH + 1)
  const expires = version.slice(UUID_LENGTH + 1, tagsAt)
  return {
    version,
    id: idOfVersion(version),
    audioExpiresMs: expires === '' ? null : Number(expires),
    tags: version.slice(tagsAt + 1),
    eventId: eventId?.toString() ?? null,
    stored: stored ?? null,
  }
}

const placeholder = sql.placeholder
const VERSION = sql.raw(
  `m.id || ' ' || coalesce(((extract(epoch from m.audio_expires_at) * 1000)::float8)::text, '') || ' ' || array_to_json(m.tags)::text`,
)
const WITH_EVENT = sql`select ${VERSION}, e.id, e.data from messages m left join events e
  on e.message_id = m.id and e.kind = '${sql.raw(MESSAGE_COMPLETED)}'`

/**
 * The condition and the order are written exactly as in the indexes messages_recent and messages_channel_recent (a
 * literal state, nulls first on a descending column); otherwise Postgres sorts all messages of the account.
 */
const newest = (of: SQL): SQL => sql`
  where ${of} and m.state = 'completed'
  order by m.completed_at desc, m.id desc limit ${placeholder('limit')}`

export const recentStatement = (of: SQL): SQL => sql`${WITH_EVENT} ${newest(of)}`
export const versionsStatement = (of: SQL): SQL => sql`select ${VERSION} from messages m ${newest(of)}`

export const OF_ACCOUNT = sql`m.account_id = ${placeholder('accountId')}`

/**
 * `is not distinct from` cannot use an index: it keeps the account's condition without offering messages_recent to the
 * planner, which would read all messages of a large account to find the few of a rare channel (1.2 s instead of 0.2 ms
 * at 1,000,000).
 */
export const OF_CHANNEL = sql`m.channel_id = ${placeholder('channelId')} and m.account_id is not distinct from ${placeholder('accountId')}`

interface OfAccount extends Record<string, unknown> {
  accountId: string
  limit: number
}
interface OfChannel extends OfAccount {
  channelId: string
}

const ofAccount = preparedBytes<OfAccount>(() => recentStatement(OF_ACCOUNT))
const ofChannel = preparedBytes<OfChannel>(() => recentStatement(OF_CHANNEL))
const versionsOfAccount = preparedBytes<OfAccount>(() => versionsStatement(OF_ACCOUNT))
const versionsOfChannel = preparedBytes<OfChannel>(() => versionsStatement(OF_CHANNEL))

const ofIds = preparedBytes<{ accountId: string; ids: string }>(
  () => sql`${WITH_EVENT}
    where m.id = any(array(select id::uuid from json_array_elements_text(${placeholder('ids')}::json) as asked (id)))
      and m.account_id is not distinct from ${placeholder('accountId')} and m.state = 'completed'`,
)
