import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { MESSAGE_COMPLETED } from '../../contract/messages/event'
import { LEASE_SECONDS, REQUEST_WINDOW, type StreamLine } from '../../contract/webhooks/listener'
import { signedRequest } from '../delivery/attempt'
import { DELIVERY_ID, publicEventId } from '../signing/request'
import type { ListenerRow } from './listeners'

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
