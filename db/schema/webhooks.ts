import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHANNEL_TYPES } from '../../server/contract/channels/channel'
import type { Timings } from '../../server/contract/webhooks/attempt'
import { DELIVERY_STATES } from '../../server/contract/webhooks/delivery'
import { LEDGER_STATES } from '../../server/contract/webhooks/ledger'
import type { HourCounts } from '../../server/contract/webhooks/overview'
import type { EventFilter } from '../../server/contract/webhooks/settings'
import { SOURCES } from '../../server/contract/webhooks/subscription'
import { SIGNATURE_FINDINGS } from '../../server/contract/webhooks/test-endpoint'
import { TEST_RESPONSES } from '../../server/contract/webhooks/values'
import { VERIFICATION_RESULTS, type VerificationResponse } from '../../server/contract/webhooks/verification'
import { accounts, users } from './accounts'
import { channels } from './channels'
import { createdAt, id, isOneOf, newest, ownedBy, partOf, timestampMs, timestampUs } from './columns'
import { events } from './messages'

/** Why a subscription is not active: deleted by a person, disabled after five failures, or its receiver responded with 410. */
const DISABLED_REASONS = ['deleted', 'failures', 'gone'] as const

export const webhookSubscriptions = pgTable(
  'webhook_subscriptions',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    url: text().notNull(),
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    secretPrefix: text().notNull(),
    /** How the built-in test endpoint responds; null for every other receiver. */
    testResponse: text({ enum: TEST_RESPONSES }),
    /** The signing secret under AES-256-GCM (server/webhooks/signing/secret.ts); null once scrubbed. */
    encryptedSecret: text(),
    /** The secret before the last rotation. It signs in addition to the new one until the overlap ends. */
    previousEncryptedSecret: text(),
    previousSecretUntil: timestampMs(),
    channelId: uuid().references(() => channels.id),
    channelType: text({ enum: CHANNEL_TYPES }),
    source: text({ enum: SOURCES }).notNull(),
    zapierSubscriptionId: text(),
    createdByUserId: uuid().references(() => users.id),
    createdAt: createdAt(),
    isActive: boolean().notNull().default(true),
    /** Time of creation or of the last reactivation. An attempt that started before it never disables. */
    activeSince: timestampUs(),
    disabledAt: timestampMs(),
    disabledReason: text({ enum: DISABLED_REASONS }),
    scrubbedAt: timestampMs(),
    /** When a person removed the inactive subscription from the dashboard's list and banner. The API still lists it. */
    hiddenAt: timestampMs(),
    consecutiveFailures: integer().notNull().default(0),
    lastDeliveryAt: timestampMs(),
    lastSuccessAt: timestampMs(),
    lastError: text(),
    /** Counts of attempts in the current hour (server/webhooks/rules/hourly-counts.ts). */
    hourlyCounts: jsonb().$type<HourCounts[]>().notNull().default([]),
    /** Which events it receives beside its channel; null: all. */
    filter: jsonb().$type<EventFilter>(),
    /** Time of the last change of the filter. Events before it were matched by another one. */
    matchingSince: timestamp({ withTimezone: true, mode: 'date' }),
    /** Custom headers as encrypted JSON, with the key of the secret, so that one check of keys covers both. */
    encryptedHeaders: text(),
    headerNames: jsonb().$type<string[]>().notNull().default([]),
    standardWebhooks: boolean().notNull().default(false),
  },
  (table) => [
    index('webhook_subscriptions_account').on(table.accountId, ...newest(table.createdAt, table.id)),
    index('webhook_subscriptions_active').on(table.accountId).where(sql`${table.isActive}`),
    uniqueIndex('webhook_subscriptions_zapier')
      .on(table.accountId, table.zapierSubscriptionId)
      .where(sql`${table.isActive} and ${table.zapierSubscriptionId} is not null`),
    // For the comparison of the key ids in use with the configured ones (server/webhooks/signing/key-status.ts).
    index('webhook_subscriptions_key')
      .on(sql`split_part(${table.encryptedSecret}, '.', 2)`)
      .where(sql`${table.encryptedSecret} is not null`),
    index('webhook_subscriptions_previous_key')
      .on(sql`split_part(${table.previousEncryptedSecret}, '.', 2)`, table.previousSecretUntil)
      .where(sql`${table.previousEncryptedSecret} is not null`),
    index('webhook_subscriptions_channel').on(table.channelId).where(sql`${table.channelId} is not null`),
    index('webhook_subscriptions_disabled')
      .on(table.disabledAt)
      .where(sql`not ${table.isActive} and ${table.scrubbedAt} is null`),
    index('webhook_subscriptions_banner')
      .on(table.accountId)
      .where(
        sql`not ${table.isActive} and ${table.disabledReason} <> 'deleted' and ${table.scrubbedAt} is null and ${table.hiddenAt} is null`,
      ),
    check('webhook_subscriptions_source', isOneOf(table.source, SOURCES)),
    check(
      'webhook_subscriptions_zapier_source',
      sql`(${table.source} = 'zapier') = (${table.zapierSubscriptionId} is not null)`,
    ),
    check(
      'webhook_subscriptions_creator',
      sql`(${table.source} = 'dashboard') = (${table.createdByUserId} is not null)`,
    ),
    check('webhook_subscriptions_channel_type', sql`(${table.channelId} is null) = (${table.channelType} is null)`),
    check(
      'webhook_subscriptions_disabled_at',
      sql`${table.isActive} = (${table.disabledAt} is null) and ${table.isActive} = (${table.disabledReason} is null)`,
    ),
    check(
      'webhook_subscriptions_scrubbed',
      sql`(${table.scrubbedAt} is null) = (${table.encryptedSecret} is not null)`,
    ),
    check('webhook_subscriptions_name', sql`length(${table.name}) <= 80 and length(${table.description}) <= 500`),
    check('webhook_subscriptions_test_response', isOneOf(table.testResponse, TEST_RESPONSES)),
    check(
      'webhook_subscriptions_headers',
      sql`${table.encryptedHeaders} is null or split_part(${table.encryptedHeaders}, '.', 2) is not distinct from split_part(${table.encryptedSecret}, '.', 2)`,
    ),
    check('webhook_subscriptions_failures', sql`${table.consecutiveFailures} >= 0`),
  ],
)

/** One event for one subscription: the outbox, its whole state. While `attempt_id` is set, `next_attempt_at` is the end of a lease. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    eventId: ownedBy(() => events.id),
    subscriptionId: ownedBy(() => webhookSubscriptions.id),
    /** 0 for the original delivery of the event, n for its nth manual resend. */
    resendNumber: integer().notNull().default(0),
    state: text({ enum: DELIVERY_STATES }).notNull().default('pending'),
    /** Attempt numbers used up: attempts that ended, and those interrupted for the third time. */
    attempts: integer().notNull().default(0),
    /** Id of the attempt in flight; it is sent as X-Message-Delivery-Id. */
    attemptId: uuid(),
    attemptStartedAt: timestampMs(),
    /** How often a fault of this service interrupted the current attempt number. */
    interruptions: integer().notNull().default(0),
    nextAttemptAt: timestampMs(),
    /** Incremented whenever the sweep wakes this delivery again. An Inngest run with an older generation stops. */
    wakeGeneration: integer().notNull().default(0),
    attemptSummaries: jsonb().$type<AttemptSummary[]>().notNull().default([]),
    /** The id of the request that resent the event; null where it is that of the event. */
    requestId: text(),
    createdAt: createdAt(),
    finishedAt: timestampMs(),
  },
  (table) => [
    uniqueIndex('deliveries_resend').on(table.eventId, table.subscriptionId, table.resendNumber),
    index('deliveries_due').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('deliveries_due_of_subscription')
      .on(table.subscriptionId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('deliveries_held').on(table.subscriptionId).where(sql`${table.state} = 'held'`),
    index('deliveries_failed').on(table.subscriptionId, table.finishedAt).where(sql`${table.state} = 'failed'`),
    check('deliveries_state', isOneOf(table.state, DELIVERY_STATES)),
    check('deliveries_due_when_pending', sql`(${table.state} = 'pending') = (${table.nextAttemptAt} is not null)`),
    check('deliveries_attempt_started', sql`(${table.attemptId} is null) = (${table.attemptStartedAt} is null)`),
    check('deliveries_attempt_when_pending', sql`${table.attemptId} is null or ${table.state} = 'pending'`),
    check(
      'deliveries_finished',
      sql`(${table.state} in ('delivered', 'failed', 'gone', 'canceled')) = (${table.finishedAt} is not null)`,
    ),
  ],
)

/** A client that forwards events to a developer's computer. It is no subscription. */
export const listeners = pgTable(
  'listeners',
  {
    id: id(),
    accountId: ownedBy(() => accounts.id),
    /** Where the client forwards the requests, as it says. */
    target: text().notNull(),
    secretPrefix: text().notNull(),
    encryptedSecret: text().notNull(),
    channelId: uuid().references(() => channels.id),
    filter: jsonb().$type<EventFilter>(),
    createdByUserId: ownedBy(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
  },
  (table) => [
    index('listeners_account').on(table.accountId),
    index('listeners_channel').on(table.channelId).where(sql`${table.channelId} is not null`),
    index('listeners_user').on(table.createdByUserId),
    check('listeners_target', sql`length(${table.target}) <= 200`),
  ],
)

/** One event for one listener. No dispatcher takes it: a client does, with a lease. */
export const listenerRequests = pgTable(
  'listener_requests',
  {
    id: id(),
    listenerId: ownedBy(() => listeners.id),
    /** The order in which clients get them. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null for a test event, whose data is here. */
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /** The id in the envelope. */
    sentEventId: uuid().notNull(),
    testData: text(),
    createdAt: createdAt(),
    /** The end of the lease of the client that has taken it. */
    leasedUntil: timestampMs(),
    client: text(),
    /** The X-Message-Delivery-Id of the last time when it was handed out. */
    attemptId: uuid(),
    handedOutAt: timestampMs(),
    respondedAt: timestampMs(),
    status: integer(),
    failure: text(),
    durationMs: integer(),
    excerpt: text().notNull().default(''),
  },
  (table) => [
    index('listener_requests_waiting').on(table.listenerId, table.number).where(sql`${table.respondedAt} is null`),
    index('listener_requests_newest').on(table.listenerId, table.number.desc().nullsFirst()),
    index('listener_requests_event').on(table.eventId).where(sql`${table.eventId} is not null`),
    check('listener_requests_data', sql`(${table.eventId} is null) = (${table.testData} is not null)`),
  ],
)

/** A subscription whose ledger a reader has asked for, and up to where its events are numbered (server/messages/ledger/). */
export const ledgers = pgTable('ledgers', {
  subscriptionId: partOf(() => webhookSubscriptions.id),
  /** Position in the message feed of the account. */
  position: bigint({ mode: 'number' }).notNull().default(0),
  /** Number and digest of the last entry. */
  number: integer().notNull().default(0),
  digest: text().notNull().default(''),
})

/** The events that matched a subscription, each once. Without a reference to the event: an erased event keeps its number. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    subscriptionId: ownedBy(() => webhookSubscriptions.id),
    number: integer().notNull(),
    eventId: uuid().notNull(),
    /** SHA-256 over the digest before, the number and the event, in hexadecimal digits. */
    digest: text().notNull(),
    /** What became of an event that is erased or expired. Null while its deliveries are stored. */
    finalState: text({ enum: LEDGER_STATES }),
    finalAttempts: integer(),
    deliveredAt: timestampMs(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.number] }),
    index('ledger_entries_event').on(table.eventId),
    check('ledger_entries_state', isOneOf(table.finalState, LEDGER_STATES)),
  ],
)

/** A period in which a subscription was inactive, whose missed events its reactivation did not send. */
export const missedPeriods = pgTable(
  'missed_periods',
  {
    subscriptionId: ownedBy(() => webhookSubscriptions.id),
    since: timestampUs(),
    until: timestampUs(),
    /** The filter of that time. */
    filter: jsonb().$type<EventFilter>(),
  },
  (table) => [index('missed_periods_subscription').on(table.subscriptionId)],
)

/** One attempt in a delivery row, compact because there are many: time, HTTP status or null, failure code or null, milliseconds. */
export interface AttemptSummary {
  id: string
  at: string
  status: number | null
  failure: string | null
  ms: number
}

/** The history: the newest fifty attempts of each subscription. The id is the X-Message-Delivery-Id that was sent. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: uuid().primaryKey(),
    subscriptionId: ownedBy(() => webhookSubscriptions.id),
    /** Null for a test event. Not a foreign key, because the history outlives finished deliveries. */
    deliveryId: uuid(),
    eventId: uuid().notNull(),
    resendNumber: integer().notNull(),
    number: integer().notNull(),
    isTest: boolean().notNull().default(false),
    attemptedAt: timestampMs().notNull(),
    status: integer(),
    failure: text(),
    error: text(),
    excerpt: text().notNull().default(''),
    retryAfter: text(),
    timings: jsonb().$type<Timings>(),
    nextAttemptAt: timestampMs(),
  },
  (table) => [index('delivery_attempts_history').on(table.subscriptionId, ...newest(table.attemptedAt, table.id))],
)

/** Counts of attempts in hours that are over, kept for 31 days. Rows are only inserted; those of the same hour add up. */
export const subscriptionHours = pgTable(
  'subscription_hours',
  {
    subscriptionId: ownedBy(() => webhookSubscriptions.id),
    /** Whole hours since 1970-01-01T00:00Z. */
    hour: integer().notNull(),
    delivered: integer().notNull(),
    failed: integer().notNull(),
    failures: jsonb().$type<HourCounts['failures']>(),
    times: jsonb().$type<HourCounts['times']>(),
  },
  (table) => [
    index('subscription_hours_subscription').on(table.subscriptionId, table.hour),
    index('subscription_hours_hour').on(table.hour),
  ],
)

/** The last verification check of each subscription: whether its receiver refuses forged requests. */
export const verificationChecks = pgTable(
  'verification_checks',
  {
    subscriptionId: partOf(() => webhookSubscriptions.id),
    checkedAt: timestampMs().notNull(),
    result: text({ enum: VERIFICATION_RESULTS }).notNull(),
    responses: jsonb().$type<VerificationResponse[]>().notNull(),
    /** When the service sends forged requests again; null: only when a person starts a check. */
    nextCheckAt: timestampMs(),
  },
  (table) => [check('verification_checks_result', isOneOf(table.result, VERIFICATION_RESULTS))],
)

/** What the built-in test endpoint received: the newest requests of each subscription, for a day. */
export const testEndpointRequests = pgTable(
  'test_endpoint_requests',
  {
    id: id(),
    subscriptionId: ownedBy(() => webhookSubscriptions.id),
    /** The event of a delivery, so that its data is deleted with it. Null for a test event and a forged request. */
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    receivedAt: createdAt(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: text().notNull(),
    bodyBytes: integer().notNull(),
    finding: text({ enum: SIGNATURE_FINDINGS }).notNull(),
    status: integer(),
  },
  (table) => [
    index('test_endpoint_requests_newest').on(table.subscriptionId, ...newest(table.receivedAt, table.id)),
    index('test_endpoint_requests_event').on(table.eventId).where(sql`${table.eventId} is not null`),
    index('test_endpoint_requests_received').on(table.receivedAt),
    check('test_endpoint_requests_finding', isOneOf(table.finding, SIGNATURE_FINDINGS)),
  ],
)
