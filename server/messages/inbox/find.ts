import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '../../../db/client'
import { deliveries, events, messages, users, webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { listActivities } from '../../accounts/account/activity'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { audioDays, retentionSettings } from '../../accounts/account/retention'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import type { Message } from '../../contract/messages/message'
import type { MessageFilters } from '../../contract/messages/message-list'
import type { MessageDelivery, MessagePage } from '../../contract/messages/message-page'
import { contactOf } from '../../contract/messages/message-values'
import {
  SAMPLE_EVENT_ID,
  SAMPLE_LISTENER_TOKEN,
  SAMPLE_MESSAGE_ID,
  SAMPLE_SEGMENTS,
  sampleMessage,
} from '../../contract/messages/sample'
import type { TranscriptSegment } from '../../contract/processing/processing'
import { isUuid } from '../../contract/values/text'
import { env, required } from '../../env'
import { toMessageDelivery } from '../../webhooks/queries/delivery-log'
import { maxAttempts } from '../../webhooks/rules/next-state'
import { envelope, publicEventId } from '../../webhooks/signing/request'
import { SAMPLE_PEAKS } from '../audio/recording'
import { keptUntil, memberLinkExpiry, memberPath, verifyListenerToken } from '../audio-link'
import {
  assertCompleted,
  type CompletedMessage,
  eventIdFor,
  listedMessage,
  type MessageRow,
  messageColumns,
  withCorrection,
} from '../completion/payload'
import { countMatches, isUnread, placeOf } from './conditions'
import { findContact, knownNames } from './contacts'
import { neighborsOf } from './list'
import { listNotes } from './notes'
import { INTRODUCTION_CHARACTERS, senderNameOf } from './sender-name'
import { toAssignee } from './triage'

/** Returns the page of one completed message for a member; null without it. Every account has `sample`. */
export async function findMessage(
  account: Account,
  userId: string,
  id: string,
  filters: MessageFilters = {},
  now = new Date(),
): Promise<MessagePage | null> {
  if (id === SAMPLE_MESSAGE_ID) return samplePage(account, now)
  if (!isUuid(id)) return null
  const [row] = await db()
    .select({
      message: messageColumns,
      eventId: events.id,
      stored: events.data,
      isUnread: isUnread(account, userId),
      assigneeName: users.name,
      correctedBy: correctors.name,
      firstReadBy: readers.name,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.assigneeUserId))
    .leftJoin(correctors, eq(correctors.id, messages.correctedByUserId))
    .leftJoin(readers, eq(readers.id, messages.firstReadByUserId))
    .leftJoin(events, and(eq(events.messageId, messages.id), eq(events.kind, MESSAGE_COMPLETED)))
    .where(and(eq(messages.id, id), eq(messages.accountId, account.id), eq(messages.state, 'completed')))
  if (!row) return null
  const message = assertCompleted(row.message)
  const payload = listedMessage(row.message, row.stored)
  const eventId = row.eventId ?? eventIdFor(message.id, MESSAGE_COMPLETED)
  const contact = contactOf(payload.sender)
  const [deliveries, notes, neighbors, retention, contactCount, log, resends, savedContact, nameOf] = await Promise.all(
    [
      deliveriesOf(account, eventId),
      listNotes(message.id),
      neighborsOf(account, userId, filters, placeOf(filters, message)),
      retentionSettings(account),
      contact === null ? 1 : countMatches(account, userId, { contact }),
      listActivities(account, { limit: MAX_ACTIVITIES, subjectId: message.id }),
      listActivities(account, { limit: MAX_ACTIVITIES, resent: publicEventId(eventId) }),
      findContact(account, contact),
      knownNames(account, [payload.sender]),
    ],
  )
  const deliveredAt = new Date(deliveries.findLast(({ last_attempt_at }) => last_attempt_at)?.last_attempt_at ?? now)
  return {
    message: withCorrection(payload, row.message),
    sample: false,
    audio: audioOf(row.message, audioDays(account.plan, retention), message, payload.audio, now),
    segments: timedSegments(row.message.segments, message.transcriptText),
    event: {
      id: publicEventId(eventId),
      body: envelope({ kind: MESSAGE_COMPLETED, eventId, deliveredAt, data: row.stored ?? JSON.stringify(payload) }),
      is_stored: row.stored !== null,
    },
    completed_as_heard: row.message.completedAsHeard,
    summary_state: summaryState(row.message, message, now),
    correction: row.message.correctedAt && {
      corrected_at: row.message.correctedAt.toISOString(),
      corrected_by: row.correctedBy,
      heard: row.message.heardText ?? '',
    },
    is_unread: row.isUnread,
    sender_name:
      savedContact.name ||
      senderNameOf(payload.summary.mentioned.names, message.transcriptText.slice(0, INTRODUCTION_CHARACTERS)) ||
      nameOf(payload.sender),
    saved_contact: savedContact,
    contact_count: contactCount,
    done_at: row.message.doneAt?.toISOString() ?? null,
    snoozed_until: row.message.snoozedUntil?.toISOString() ?? null,
    activities: [...log.activities, ...resends.activities].toSorted(
      (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
    ),
    first_read: row.message.firstReadAt && { at: row.message.firstReadAt.toISOString(), by: row.firstReadBy },
    assignee: toAssignee(row.message.assigneeUserId, row.assigneeName),
    notes,
    deliveries,
    max_attempts: maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS),
    ...neighbors,
  }
}

/** The newest ones, enough for a timeline. */
const MAX_ACTIVITIES = 50

/** A task that failed or was lost ends in this time. Then the summary can be asked for again. */
const LONGEST_SUMMARY_MS = 120_000

function summaryState(
  { correctedAt, summarizedAt, summaryRequestedAt }: MessageRow,
  { completedAt }: CompletedMessage,
  now: Date,
): MessagePage['summary_state'] {
  if (summaryRequestedAt && now.getTime() - summaryRequestedAt.getTime() < LONGEST_SUMMARY_MS) return 'requested'
  return correctedAt && correctedAt > (summarizedAt ?? completedAt) ? 'outdated' : 'current'
}

const correctors = alias(users, 'correctors')
const readers = alias(users, 'readers')

/** After the payload's link has expired, members get one valid until tomorrow's end. */
function audioOf(
  row: MessageRow,
  keptDays: number,
  { completedAt, audioExpiresAt }: CompletedMessage,
  link: Message['audio'],
  now: Date,
): MessagePage['audio'] {
  const state = row.audioDeletedAt ? 'deleted' : !row.audioKey ? 'missing' : row.audioRevokedAt ? 'revoked' : 'playable'
  const { pathname, search, searchParams } = new URL(link.url)
  // The key that signed the link may have left AUDIO_LINK_KEY.
  const isSigned = verifyListenerToken(required('AUDIO_LINK_KEY'), row.id, searchParams.get('t') ?? '') !== null
  const isExpired = new Date(link.expires_at) <= now
  const memberLink = () => memberPath(required('AUDIO_LINK_KEY'), row.id, memberLinkExpiry(now))
  const path = isSigned && !isExpired ? pathname + search : memberLink()
  const end = keptUntil(keptDays, completedAt, audioExpiresAt)
  return {
    state,
    path: state === 'playable' ? path : null,
    link_expires_at: link.expires_at,
    link_expired: isExpired,
    revoked_at: row.audioRevokedAt?.toISOString() ?? null,
    deleted_at: row.audioDeletedAt?.toISOString() ?? null,
    kept_until: state === 'playable' || state === 'revoked' ? end.toISOString() : null,
    peaks: row.audioDetails?.peaks ?? [],
  }
}

function samplePage({ plan }: Account, now: Date): MessagePage {
  const message = sampleMessage(env().BASE_URL, now, PLAN_TERMS[plan])
  const data = JSON.stringify(message)
  const eventId = SAMPLE_EVENT_ID.replace(/^evt_/, '')
  return {
    message,
    sample: true,
    audio: {
      state: 'playable',
      path: `/api/listen/${SAMPLE_MESSAGE_ID}?t=${SAMPLE_LISTENER_TOKEN}`,
      link_expires_at: message.audio.expires_at,
      link_expired: false,
      revoked_at: null,
      deleted_at: null,
      kept_until: null,
      peaks: SAMPLE_PEAKS,
    },
    segments: SAMPLE_SEGMENTS,
    event: {
      id: SAMPLE_EVENT_ID,
      body: envelope({ kind: MESSAGE_COMPLETED, eventId, deliveredAt: now, data, sample: true }),
      is_stored: true,
    },
    completed_as_heard: null,
    summary_state: 'current',
    correction: null,
    is_unread: false,
    sender_name: null,
    saved_contact: { name: '', notes: '' },
    contact_count: 1,
    done_at: null,
    snoozed_until: null,
    activities: [],
    first_read: null,
    assignee: null,
    notes: [],
    deliveries: [],
    max_attempts: maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS),
    newer: null,
    older: null,
  }
}

/** Enough for 25 current subscriptions, former ones, and manual resends. */
const MAX_LISTED = 200

/** Lists the deliveries of an event, resends included, in the order in which the subscriptions were created. */
async function deliveriesOf(account: Account, eventId: string): Promise<MessageDelivery[]> {
  const rows = await db()
    .select({ delivery: deliveries, name: webhookSubscriptions.name, url: webhookSubscriptions.url })
    .from(deliveries)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.eventId, eventId), eq(webhookSubscriptions.accountId, account.id)))
    .orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.id), asc(deliveries.resendNumber))
    .limit(MAX_LISTED)
  return rows.map(toMessageDelivery)
}

/** More buttons than that make a page slow. An hour of speech has about a thousand segments. */
const MAX_SEGMENTS = 3_000

/** Returns segments with their starts in seconds; empty when these do not ascend or it is another transcript. */
export function timedSegments(
  segments: readonly TranscriptSegment[] | null,
  transcript: string,
): MessagePage['segments'] {
  if (!segments || segments.length < 2 || segments.length > MAX_SEGMENTS) return []
  const starts = segments.map(({ start }) => start)
  const isAscending = starts.every((start, index) => Number.isFinite(start) && start >= (starts[index - 1] ?? 0))
  if (!isAscending || starts.at(0) === starts.at(-1)) return []
  if (withoutSpaces(segments.map(({ text }) => text).join('')) !== withoutSpaces(transcript)) return []
  return segments.map(({ start, text }) => ({ start, text }))
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')
