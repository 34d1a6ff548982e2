import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { databaseTime, db, type Transaction } from '../../../db/client'
import { listenerRequests } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import type { UserActor } from '../../accounts/account/activity'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import { Message } from '../../contract/messages/message'
import {
  type AddedRequest,
  type AddRequest,
  LEASE_SECONDS,
  type ListenerRequest,
  REQUEST_WINDOW,
  type ReportedResponse,
  type StreamLine,
} from '../../contract/webhooks/listener'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { notifyListeners } from '../../wake/wake'
import { signedRequest } from '../delivery/attempt'
import { DELIVERY_ID, privateEventId, publicEventId } from '../signing/request'
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

/**
 * Takes requests of a listener for a client, the oldest first, with a lease, and signs them. A client can have 100 that it has not
 * reported. Of several clients one gets each request.
 */
export async function claimRequests(listener: ListenerRow, client: string): Promise<StreamLine[]> {
  const rows = await db().execute<Claimed>(sql`
    with mine as (
      select count(*) as n from listener_requests
      where listener_id = ${listener.id}::uuid and responded_at is null and client = ${client}
        and leased_until > clock_timestamp()
    ), due as (
      select id from listener_requests
      where listener_id = ${listener.id}::uuid and responded_at is null
        and (leased_until is null or leased_until <= clock_timestamp())
      order by number limit greatest(${REQUEST_WINDOW} - (select n from mine), 0) for update skip locked
    ), claimed as (
      update listener_requests r
      set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), client = ${client},
        attempt_id = gen_random_uuid(), handed_out_at = clock_timestamp()
      from due where r.id = due.id
      returning r.*
    )
    select c.id, c.attempt_id, c.sent_event_id, c.test_data is not null as is_test,
      (extract(epoch from c.created_at) * 1000)::float8 as created_ms,
      (extract(epoch from c.handed_out_at) * 1000)::float8 as now_ms, coalesce(c.test_data, e.data) as data
    from claimed c left join events e on e.id = c.event_id order by c.number`)
  return rows.filter(({ data }) => data !== null).map((row) => toLine(listener, row))
}

interface Claimed extends Record<string, unknown> {
  id: string
  attempt_id: string
  sent_event_id: string
  is_test: boolean
  created_ms: number
  now_ms: number
  /** Null when the event was erased since the row was read. */
  data: string
}

function toLine({ id, encryptedSecret }: ListenerRow, row: Claimed): StreamLine {
  const event = { id: row.sent_event_id, kind: MESSAGE_COMPLETED, data: row.data } as const
  const subscription = {
    id,
    url: '',
    encryptedSecret,
    previousEncryptedSecret: null,
    encryptedHeaders: null,
    standardWebhooks: false,
    testResponse: null,
  }
  const { headers, body } = signedRequest({ attemptId: row.attempt_id, event, subscription }, new Date(row.now_ms), {
    isTest: row.is_test,
  })
  return {
    type: 'request',
    id: row.id,
    event_id: publicEventId(row.sent_event_id),
    is_test: row.is_test,
    created_at: new Date(row.created_ms).toISOString(),
    headers,
    body,
  }
}

/** Offers again at once what a client has taken and not reported: it has lost its connection, or slept. */
export const releaseRequests = (listenerId: string, client: string) =>
  db().execute(sql`
    update listener_requests set leased_until = null
    where listener_id = ${listenerId}::uuid and client = ${client} and responded_at is null and leased_until is not null`)

/** Gives back requests that no client has got, because it has gone in the meantime. */
export async function unclaim(claimed: readonly StreamLine[]): Promise<void> {
  const ids = JSON.stringify(claimed.map(({ headers }) => headers?.[DELIVERY_ID]))
  await db().execute(sql`
    update listener_requests set leased_until = null
    where attempt_id in (select value::uuid from json_array_elements_text(${ids}::json)) and responded_at is null`)
}
