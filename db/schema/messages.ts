import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { MESSAGE_NOTICE_REASONS } from '../../server/contract/accounts/message-notices'
import type { Consent } from '../../server/contract/intake/channel-texts'
import { EVENT_KINDS } from '../../server/contract/messages/event'
import { MESSAGE_STATES, type Message, PRIORITIES } from '../../server/contract/messages/message'
import type { MessageFilters } from '../../server/contract/messages/message-list'
import { CALL_RESULTS } from '../../server/contract/messages/message-values'
import type { AudioDetails, EngineSource, TranscriptSegment } from '../../server/contract/processing/processing'
import { PERSON_REASONS } from '../../server/contract/processing/retry'
import { accounts, memberships, users } from './accounts'
import { channels } from './channels'
import { createdAt, id, isOneOf, newest, ownedBy, timestampMs, timestampUs } from './columns'

export interface ProcessedTexts {
  transcriptText: string
  transcriptConfidence: number
  summary: Message['summary']
}

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words of a message without stemming, and one lexeme for each filter, so that one index serves a search within an account. */
const SEARCHED = 'message_search(account_id, channel_id, sender, channel, summary, transcript_text, tags, note_text)'

/** How urgent a message is, as a number: the order of a list with the most urgent ones first. */
export const urgencyRankOf = (summary: AnyPgColumn) =>
  sql`(case ${summary} ->> 'urgency' when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end)`

/** The data of the payload, as they were when the message was processed. Later changes of a channel do not change them. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    channelId: uuid().references(() => channels.id, { onDelete: 'set null' }),
    state: text({ enum: MESSAGE_STATES }).notNull().default('recorded'),
    createdAt: createdAt(),
    completedAt: timestampMs(),
    durationSeconds: doublePrecision().notNull().default(0),
    sender: jsonb().$type<Message['sender']>(),
    channel: jsonb().$type<Message['channel']>(),
    transcriptText: text().notNull().default(''),
    transcriptConfidence: doublePrecision(),
    summary: jsonb().$type<Message['summary']>(),
    googleReview: jsonb().$type<Message['google_review']>(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** The texts of its notes, for the search. */
    noteText: text().notNull().default(''),
    audioKey: text(),
    audioExpiresAt: timestampMs(),
    audioRevokedAt: timestampMs(),
    /** When retention started to delete the existing file: if the file is missing after that, retention deleted it. */
    audioDeletingAt: timestampMs(),
    audioDeletedAt: timestampMs(),
    /** The page that the widget was on (choices.md, "`page_url`"); null for a campaign and where it is unknown. */
    pageUrl: text(),
    sentAt: timestampMs(),
    consent: jsonb().$type<Consent>(),
    /** BCP 47. What the sender or the importer stated; after transcription, what was recognized. */
    language: text(),
    transcriptSource: jsonb().$type<EngineSource>(),
    summarySource: jsonb().$type<EngineSource>(),
    segments: jsonb().$type<TranscriptSegment[]>(),
    /** Why the message would wait for a person, where it was completed as it was heard. */
    completedAsHeard: text({ enum: PERSON_REASONS }),
    /** The transcript of the engine, once a person wrote another one; empty if nothing was transcribed. */
    heardText: text(),
    correctedAt: timestampMs(),
    /** The values of the payload that a person changed after the completion. The columns have those of today. */
    processed: jsonb().$type<ProcessedTexts>(),
    summaryRequestedAt: timestampMs(),
    /** When the summary was made again. */
    summarizedAt: timestampMs(),
    correctedByUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    audioDetails: jsonb().$type<AudioDetails>(),
    doneAt: timestampMs(),
    /** Until then an open message is not in the list of open ones. Nothing happens at this time: the list compares it with the clock. */
    snoozedUntil: timestampMs(),
    assigneeUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    firstReadAt: timestampMs(),
    firstReadByUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The id of the request that sent or imported it, for the log. */
    requestId: text(),
    search: searchVector().generatedAlwaysAs(sql.raw(SEARCHED)),
  },
  (table) => [
    index('messages_recent')
      .on(table.accountId, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed'`),
    index('messages_channel_recent')
      .on(table.channelId, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed'`),
    index('messages_urgent')
      .on(table.accountId, sql`${urgencyRankOf(table.summary)} desc`, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed' and ${table.doneAt} is null`),
    index('messages_open')
      .on(table.accountId, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed' and ${table.doneAt} is null`),
    index('messages_snoozed')
      .on(table.accountId, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed' and ${table.doneAt} is null and ${table.snoozedUntil} is not null`),
    index('messages_done')
      .on(table.accountId, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed' and ${table.doneAt} is not null`),
    index('messages_assigned')
      .on(table.assigneeUserId, ...newest(table.completedAt, table.id))
      .where(sql`${table.assigneeUserId} is not null`),
    index('messages_unassigned')
      .on(table.accountId, ...newest(table.completedAt, table.id))
      .where(sql`${table.state} = 'completed' and ${table.assigneeUserId} is null`),
    index('messages_audio')
      .on(table.accountId, sql`coalesce(${table.completedAt}, ${table.createdAt})`)
      .where(sql`${table.audioKey} is not null and ${table.audioDeletedAt} is null`),
    index('messages_unfinished')
      .on(table.accountId, table.createdAt)
      .where(sql`${table.state} not in ('completed', 'discarded')`),
    index('messages_sender').on(
      table.accountId,
      sql`lower(coalesce(${table.sender} ->> 'email', ${table.sender} ->> 'phone', ${table.sender} ->> 'whatsapp'))`,
      table.completedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('messages_search').using('gin', table.search).where(sql`${table.state} = 'completed'`),
    check('messages_state', isOneOf(table.state, MESSAGE_STATES)),
    check('messages_completed_as_heard', isOneOf(table.completedAsHeard, PERSON_REASONS)),
    check('messages_corrected', sql`(${table.correctedAt} is null) = (${table.heardText} is null)`),
    check(
      'messages_completed',
      sql`${table.state} <> 'completed' or (${table.completedAt} is not null and ${table.sender} is not null and ${table.channel} is not null and ${table.summary} is not null and ${table.googleReview} is not null and ${table.audioExpiresAt} is not null)`,
    ),
  ],
)

/**
 * The order in which ascending readers of the API get the completed messages of an account: a row is inserted when a message completes,
 * and numbered later (server/messages/inbox/feed.ts). Without a reference to the message: the row of an erased message stays, so that no
 * position is used twice.
 */
export const messageFeed = pgTable(
  'message_feed',
  {
    messageId: uuid().primaryKey(),
    accountId: ownedBy(() => accounts.id),
    /** Null until a reader numbers the row. Never less than the message's `completed_at` in Unix microseconds. */
    position: bigint({ mode: 'number' }),
  },
  (table) => [uniqueIndex('message_feed_position').on(table.accountId, table.position)],
)

/** What differs from `read_until` of a membership: messages read since, and older ones marked as unread. */
/** Emails about messages that a member still has to get. */
export const messageNotices = pgTable(
  'message_notices',
  {
    accountId: uuid().notNull(),
    userId: uuid().notNull(),
    messageId: ownedBy(() => messages.id),
    reason: text({ enum: MESSAGE_NOTICE_REASONS }).notNull(),
    dueAt: timestampMs().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.messageId, table.reason] }),
    // Not `ownedBy`, so that a notice ends with the membership.
    foreignKey({
      name: 'message_notices_membership',
      columns: [table.accountId, table.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }).onDelete('cascade'),
    index('message_notices_message').on(table.messageId),
    check('message_notices_reason', isOneOf(table.reason, MESSAGE_NOTICE_REASONS)),
  ],
)

export const messageReads = pgTable(
  'message_reads',
  {
    userId: ownedBy(() => users.id),
    messageId: ownedBy(() => messages.id),
    accountId: ownedBy(() => accounts.id),
    isRead: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    index('message_reads_message').on(table.messageId),
    index('message_reads_unread').on(table.userId, table.accountId, table.messageId).where(sql`not ${table.isRead}`),
    index('message_reads_account').on(table.accountId),
  ],
)

/** Searches and filters that a member saved under a name. They end with the membership. */
export const messageViews = pgTable(
  'message_views',
  {
    id: id(),
    accountId: uuid().notNull(),
    userId: uuid().notNull(),
    name: text().notNull(),
    filters: jsonb().$type<MessageFilters>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'message_views_membership',
      columns: [table.accountId, table.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }).onDelete('cascade'),
    uniqueIndex('message_views_name').on(table.accountId, table.userId, sql`lower(${table.name})`),
  ],
)

/** To whom messages are assigned by themselves. The first rule that fits a message counts. A condition that is null fits every message. */
export const assignmentRules = pgTable(
  'assignment_rules',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    position: integer().notNull(),
    channelId: uuid().references(() => channels.id, { onDelete: 'cascade' }),
    tag: text(),
    urgency: text({ enum: PRIORITIES }),
    /** People who are no longer editors or admins are skipped. */
    userIds: uuid().array().notNull(),
    /** The index of the person who gets the next message. */
    turn: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('assignment_rules_account').on(table.accountId, table.position),
    check('assignment_rules_urgency', isOneOf(table.urgency, PRIORITIES)),
  ],
)

/** What members know about a contact. `contact` is in lower case, as in the index messages_sender. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    contact: text().notNull(),
    name: text().notNull(),
    notes: text().notNull(),
    createdAt: createdAt(),
    search: searchVector().generatedAlwaysAs(
      sql`array_to_tsvector(array[':account:'::text || account_id::text]) || search_words(name || ' ' || notes)`,
    ),
  },
  (table) => [
    uniqueIndex('contacts_contact').on(table.accountId, table.contact),
    index('contacts_search').using('gin', table.search),
  ],
)

export const messageNotes = pgTable(
  'message_notes',
  {
    id: id(),
    messageId: ownedBy(() => messages.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Empty only beside the result of a call. */
    text: text().notNull(),
    /** The result of a call back to the sender, which the note is about. */
    callResult: text({ enum: CALL_RESULTS }),
    /** The members whom the text names. */
    mentioned: uuid().array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [
    check('message_notes_call_result', isOneOf(table.callResult, CALL_RESULTS)),
    index('message_notes_message').on(table.messageId, table.createdAt),
    index('message_notes_user').on(table.userId),
  ],
)

/** One for each completed message. The public id is `evt_` and the id. `data` is the JSON text as sent; it is never parsed before. */
export const events = pgTable(
  'events',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    messageId: uuid().references(() => messages.id, { onDelete: 'set null' }),
    channelId: uuid(),
    kind: text({ enum: EVENT_KINDS }).notNull(),
    data: text().notNull(),
    createdAt: timestampUs(),
    requestId: text(),
  },
  (table) => [
    uniqueIndex('events_message').on(table.messageId, table.kind),
    index('events_account').on(table.accountId, table.createdAt),
    // For the count of missing deliveries, which reads the newest, and for retention, which reads the oldest.
    index('events_created').on(table.createdAt),
    check('events_kind', isOneOf(table.kind, EVENT_KINDS)),
  ],
)
