import { LRUCache } from 'lru-cache'
import type { Account } from '../../accounts/account/account'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import { env } from '../../env'
import { publicEventId } from '../../webhooks/signing/envelope'
import { eventIdFor } from '../completion/event-id'
import { listedMessage } from '../completion/listed-message'
import { listedText } from '../completion/listed-text'
import {
  idOfVersion,
  type RecentRow,
  selectMessages,
  selectRecent,
  selectRecentById,
  selectVersions,
} from './recent-rows'

/** A list as JSON in UTF-8, and what it was made of. All other values of its messages never change. */
interface KeptList {
  json: Buffer<ArrayBuffer>
  /** Its events by the ids of their messages, in their order. */
  events: ReadonlyMap<string, KeptEvent>
}

interface KeptEvent {
  version: string
  /** Where `json` has the event, and the 24 characters of its `delivered_at`. */
  start: number
  end: number
  deliveredAtOffset: number
}

/** An event that becomes part of a list. */
interface ListedEvent {
  id: string
  version: string
  parts: readonly (Buffer | string)[]
  /** Where its first part has `delivered_at`. */
  deliveredAtOffset: number
}

const MAX_BYTES = 32 * 1024 * 1024
/** A longer list is not kept, because it would take the place of many others: a hundred long messages have 32 MB. */
const MAX_BYTES_OF_LIST = MAX_BYTES / 16
/** What a kept event takes beside its JSON and its version, about. */
const OVERHEAD_BYTES = 250
/** The longest time for which the text of an erased message can stay in memory. It is never sent after the erasure. */
const KEPT_MS = 30 * 60_000

// On globalThis, because Next's bundles load this module again in the same process.
const shared = globalThis as typeof globalThis & { voiceMessageRecentLists?: LRUCache<string, KeptList> }
const lists = () => {
  shared.voiceMessageRecentLists ??= new LRUCache<string, KeptList>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_OF_LIST,
    sizeCalculation: sizeOf,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  })
  return shared.voiceMessageRecentLists
}

function sizeOf({ json, events }: KeptList): number {
  let bytes = json.length + OVERHEAD_BYTES
  for (const { version } of events.values()) bytes += version.length + OVERHEAD_BYTES
  return bytes
}

/**
 * Lists the most recent completed messages as JSON in UTF-8. Clients poll the same list. So this process keeps it, and
 * the next request for it reads from the database only what can change: which messages it has, their tags and the end of
 * their audio links (docs/decisions/0020-kept-lists-of-recent-messages.md).
 * @param channelId only messages of this channel
 * @returns null for a list without messages
 */
export async function recentList(
  account: Account,
  limit: number,
  channelId: string | undefined,
  now: Date,
): Promise<Buffer<ArrayBuffer> | null> {
  const key = `${account.id} ${channelId ?? ''} ${limit}`
  const kept = lists().get(key)
  const versions = kept && (await selectVersions(account, limit, channelId))
  if (kept && versions && isCurrent(kept, versions)) return withTimes(Buffer.from(kept.json), kept, now)

  const events = await (kept && versions
    ? changedEvents(account, kept, versions)
    : eventsOf(await selectRecent(account, limit, channelId)))
  if (events.length === 0) lists().delete(key)
  if (events.length === 0) return null
  const list = join(events)
  lists().set(key, list)
  // The kept bytes are those of the response, and nothing writes to them again.
  return withTimes(list.json, list, now)
}

function isCurrent({ events }: KeptList, versions: readonly string[]): boolean {
  return events.size === versions.length && versions.every((one) => events.get(idOfVersion(one))?.version === one)
}

/** Returns the events of a list that has changed, and reads those that are not kept. */
async function changedEvents(account: Account, kept: KeptList, versions: readonly string[]): Promise<ListedEvent[]> {
  const isKept = (version: string) => kept.events.get(idOfVersion(version))?.version === version
  const missing = versions.filter((version) => !isKept(version)).map(idOfVersion)
  const read = new Map((await eventsOf(await selectRecentById(account, missing))).map((event) => [event.id, event]))
  return versions.flatMap((version): ListedEvent[] => {
    const id = idOfVersion(version)
    const known = isKept(version) ? kept.events.get(id) : undefined
    if (!known) {
      const event = read.get(id)
      return event ? [event] : []
    }
    const { start, end, deliveredAtOffset } = known
    return [{ id, version, parts: [kept.json.subarray(start, end)], deliveredAtOffset: deliveredAtOffset - start }]
  })
}

/** Returns the events of messages. One that was erased meanwhile is missing. */
async function eventsOf(rows: readonly RecentRow[]): Promise<ListedEvent[]> {
  const { BASE_URL: baseUrl } = env()
  const spliced = rows.map((row) => row.stored && listedText(row.stored, row, baseUrl))
  const built = await buildPayloads(rows.filter((_, index) => !spliced[index]))
  return rows.flatMap(({ id, version, eventId }, index): ListedEvent[] => {
    const payload = spliced[index] ?? built.get(id)
    if (!payload) return []
    const event_id = publicEventId(eventId ?? eventIdFor(id, MESSAGE_COMPLETED))
    const before = `{"event":"${MESSAGE_COMPLETED}","event_id":"${event_id}","delivered_at":"`
    return [{ id, version, parts: [`${before}${NO_TIME}","data":`, ...payload, '}'], deliveredAtOffset: before.length }]
  })
}

const NO_TIME = '0000-00-00T00:00:00.000Z'

/** Returns the payloads of messages whose event is pruned, or has another form than today's, as JSON by their ids. */
async function buildPayloads(rows: readonly RecentRow[]): Promise<Map<string, [string]>> {
  if (rows.length === 0) return new Map()
  const stored = new Map(rows.map((row) => [row.id, row.stored?.toString() ?? null]))
  const found = await selectMessages([...stored.keys()])
  return new Map(found.map((row) => [row.id, [JSON.stringify(listedMessage(row, stored.get(row.id) ?? null))]]))
}

/** Joins the events of a list, of which there is at least one. */
function join(listed: readonly ListedEvent[]): KeptList {
  const all: Buffer[] = []
  let length = 0
  const add = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    all.push(bytes)
    length += bytes.length
  }
  const events = new Map<string, KeptEvent>()
  for (const { id, version, parts, deliveredAtOffset } of listed) {
    add(length === 0 ? '{"messages":[' : ',')
    const start = length
    parts.forEach(add)
    events.set(id, { version, start, end: length, deliveredAtOffset: start + deliveredAtOffset })
  }
  add(']}')
  return { json: Buffer.concat(all, length), events }
}

/** Writes the time of the response into the events of a list. */
function withTimes(json: Buffer<ArrayBuffer>, { events }: KeptList, now: Date): Buffer<ArrayBuffer> {
  const time = now.toISOString()
  for (const { deliveredAtOffset } of events.values()) json.write(time, deliveredAtOffset, 'latin1')
  return json
}
