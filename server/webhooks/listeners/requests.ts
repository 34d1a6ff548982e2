import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { databaseTime, db, type Transaction } from '../../../db/client'
import { listenerRequests } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { UserActor } from '../../accounts/account/activity'
import { Message } from '../../contract/messages/message'
import type { AddedRequest, AddRequest, ListenerRequest, ReportedResponse } from '../../contract/webhooks/listener'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { notifyListeners } from '../../wake/wake'
import { privateEventId, publicEventId } from '../signing/request'
import { sampleEventFor } from '../subscriptions/test-event'
import { findListener, type ListenerRow, touchListener } from './listeners'

/** Adds a request to a listener: an event again, or a test event. Null as in `findListener`. Throws ApiError not_found, validation_error. */
export async function addRequest(
  account: Account,
  actor: UserActor,
  { id, event_id, data }: AddRequest,
): Promise<AddedRequest | null> {
  const listener = await findListener(account, id)
  if (!listener) return null
  if (event_id !== undefined && data !== undefined)
    throw new ApiError('validation_error', {
      issues: [{ path: ['data'], message: 'Expected none beside event_id: an event is sent as it was stored.' }],
    })
  const testData = event_id === undefined ? await testDataFor(account, listener, data ?? {}) : null
  const added = await once(
    actor.request,
    (tx) => (testData === null ? insertEvent(tx, listener, event_id ?? '') : insertTest(tx, listener, testData)),
    (row) => row && toAdded(row),
  )
  if (!added) throw new ApiError('not_found', { message: 'The account has no such event.' })
  await touchListener(listener.id)
  await notifyListeners([listener.id])
  return toAdded(added)
}

interface Added extends Record<string, unknown> {
  id: string
  sent_event_id: string
}

const toAdded = ({ id, sent_event_id }: Added): AddedRequest => ({ id, event_id: publicEventId(sent_event_id) })

async function insertEvent(tx: Transaction, listener: ListenerRow, eventId: string): Promise<Added | null> {
  const [row] = await tx.execute<Added>(sql`
    insert into listener_requests (listener_id, event_id, sent_event_id, test_data)
    select ${listener.id}::uuid, found.* from (
      select e.id, e.id, null from events e
      where e.id = ${privateEventId(eventId)}::uuid and e.account_id = ${listener.accountId}::uuid
      union all
      (select null, r.sent_event_id, r.test_data from listener_requests r
      where r.listener_id = ${listener.id}::uuid and r.sent_event_id = ${privateEventId(eventId)}::uuid
        and r.test_data is not null limit 1)
    ) found returning id, sent_event_id`)
  return row ?? null
}

async function insertTest(tx: Transaction, listener: ListenerRow, data: string): Promise<Added> {
  const [row] = await tx.execute<Added>(sql`
    insert into listener_requests (listener_id, sent_event_id, test_data)
    values (${listener.id}::uuid, ${randomUUID()}::uuid, ${data}) returning id, sent_event_id`)
  if (!row) throw new Error('The request was not inserted.')
  return row
}

async function testDataFor(account: Account, listener: ListenerRow, fields: Record<string, unknown>): Promise<string> {
  const sample: unknown = JSON.parse((await sampleEventFor(account, listener, await databaseTime())).data)
  const { value, unknown } = replaceFields(sample, fields)
  const { error } = Message.safeParse(value)
  const issues = [
    ...unknown.map((path) => ({ path: ['data', ...path], message: 'There is no such field.' })),
    ...(error?.issues ?? []).map(({ path, message }) => ({ path: ['data', ...path.map(String)], message })),
  ]
  if (issues.length > 0) throw new ApiError('validation_error', { issues })
  return JSON.stringify(value)
}

/** Records responses that a client reports, each once. Null as in `findListener`. */
export async function reportResponses(
  account: Account,
  actor: UserActor,
  id: string,
  responses: readonly ReportedResponse[],
): Promise<{ recorded: number } | null> {
  const listener = await findListener(account, id)
  if (!listener) return null
  const recorded = await once(
    actor.request,
    (tx) =>
      tx.execute(sql`
        update listener_requests r set responded_at = clock_timestamp(), leased_until = null, status = g.status,
          failure = g.failure, duration_ms = g.duration_ms, excerpt = g.excerpt
        from json_to_recordset(${JSON.stringify(responses)}::json)
          as g (id uuid, status int, failure text, duration_ms int, excerpt text)
        where r.id = g.id and r.listener_id = ${listener.id}::uuid and r.responded_at is null returning r.id`),
    (rows) => ({ recorded: rows.length }),
  )
  await touchListener(listener.id)
  // A stream may wait because its client had taken as many as it can have.
  await notifyListeners([listener.id])
  return { recorded: recorded.length }
}

const SHOWN = 100

/** The newest requests of a listener. Null as in `findListener`. */
export async function listenerHistory(account: Account, id: string): Promise<ListenerRequest[] | null> {
  const listener = await findListener(account, id)
  if (!listener) return null
  const rows = await db()
    .select()
    .from(listenerRequests)
    .where(eq(listenerRequests.listenerId, listener.id))
    .orderBy(desc(listenerRequests.number))
    .limit(SHOWN)
  return rows.map((row) => ({
    id: row.id,
    event_id: publicEventId(row.sentEventId),
    is_test: row.eventId === null,
    created_at: row.createdAt.toISOString(),
    handed_out_at: row.handedOutAt?.toISOString() ?? null,
    responded_at: row.respondedAt?.toISOString() ?? null,
    status: row.status,
    failure: row.failure,
    duration_ms: row.durationMs,
    excerpt: row.excerpt,
  }))
}

/**
 * Replaces fields of an object at any depth. Arrays and values are replaced as a whole.
 * @returns the new value, and the paths of fields that the object does not have
 */
export function replaceFields(base: unknown, fields: unknown): { value: unknown; unknown: string[][] } {
  if (!isRecord(base) || !isRecord(fields)) return { value: fields, unknown: [] }
  const parts = Object.entries(fields).map(([name, field]) => {
    if (!Object.hasOwn(base, name)) return { name, value: field, unknown: [[name]] }
    const { value, unknown } = replaceFields(base[name], field)
    return { name, value, unknown: unknown.map((path) => [name, ...path]) }
  })
  return {
    value: { ...base, ...Object.fromEntries(parts.map(({ name, value }) => [name, value])) },
    unknown: parts.flatMap(({ unknown }) => unknown),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
