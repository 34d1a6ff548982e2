import { sql } from 'drizzle-orm'
import { db } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import type { EventKind } from '../../contract/messages/event'
import type { TestResponse } from '../../contract/webhooks/values'
import { env } from '../../env'
import { log } from '../../log'
import { dueOrder, dueRowsOf } from '../../wake/wake-request'
import { configuredKeyIds } from '../signing/secret'
import { insertInterrupted } from './history'

const { placeholder } = sql

/** A lease is this much longer than an attempt can take: time to record the result. */
export const LEASE_MARGIN_SECONDS = 5
/** Stalls of this process can make an attempt take twice its timeout (choices.md, "An attempt of which nothing is known"). */
const LONGEST_ATTEMPT_TIMEOUTS = 2

/** An attempt with an unknown result is repeated under the same number; the third one uses the number up (choices.md). */
const MAX_INTERRUPTIONS = 3

export const leaseSeconds = (): number =>
  LONGEST_ATTEMPT_TIMEOUTS * env().DELIVERY_TIMEOUT_SECONDS + LEASE_MARGIN_SECONDS

export interface Claim {
  deliveryId: string
  /** Sent as X-Message-Delivery-Id. Recording the result is fenced by it. */
  attemptId: string
  number: number
  resendNumber: number
  startedAt: Date
  /** The attempt was interrupted for the third time: nothing is sent. It is recorded, not counted, and the schedule continues. */
  isInterruptedTooOften: boolean
  event: { id: string; kind: EventKind; data: string }
  /** The id of the request that caused it, for the log. */
  requestId?: string | null
  subscription: {
    id: string
    url: string
    encryptedSecret: string
    previousEncryptedSecret: string | null
    encryptedHeaders: string | null
    standardWebhooks: boolean
    /** How the built-in test endpoint responds; null for every other receiver. */
    testResponse: TestResponse | null
  }
  /** Returns the database's time, continued since the claim. A worker whose own clock is wrong signs and plans by it. */
  clock(): Date
  /** Milliseconds that the attempt may take, DNS and connecting included (DELIVERY_TIMEOUT_SECONDS). */
  timeoutMs: number
  /** Seconds from the end of each failed attempt to the next one (DELIVERY_RETRY_DELAYS_SECONDS). */
  retryDelaysSeconds: readonly number[]
  /** Returns the milliseconds left of the lease, by a clock that also runs while the process is paused. */
  leaseLeftMs(): number
}

export interface ClaimRequest {
  subscriptionId: string
  most: number
}

/**
 * Claims due deliveries, oldest first: each gets a new attempt id, and its due time moves to the end of the lease. The
 * cost depends on the request, not on the backlog. Subscriptions whose key this process does not have are left to a
 * worker that has it. Rows of dead workers and inactive subscriptions are rare, and a second statement claims them.
 * @param now overrides the database's clock in tests
 */
export async function claimDue(wants: readonly ClaimRequest[], now?: Date): Promise<Claim[]> {
  const wanted = JSON.stringify(wants.map(({ subscriptionId, most }) => ({ subscription_id: subscriptionId, most })))
  let others: string[] = []
  const claims = await claim(async (values) => {
    const rows = await claimBatch(db(), { ...values, wanted })
    others = rows.filter((row) => row.attempt_id === null).map((row) => row.due_id)
    return rows.filter((row): row is ClaimRow & { due_id: string } => row.attempt_id !== null)
  }, now)
  return [...claims, ...(await claimOthers(others, now))]
}

/** Claims the rest of a batch. A failure leaves these rows due, and must not lose the claims of the batch. */
const claimOthers = (ids: readonly string[], now?: Date): Promise<Claim[]> =>
  claimThese(ids, now).catch((error) => {
    log.error({ err: error, deliveries: ids.length }, 'claiming interrupted deliveries failed; they stay due')
    return []
  })

/** Claims those of these deliveries that are due, as `claimDue`. `ids` are valid UUIDs. */
export async function claimThese(ids: readonly string[], now?: Date): Promise<Claim[]> {
  if (ids.length === 0) return []
  return claim((values) => claimGroup(db(), { ...values, ids: JSON.stringify(ids) }), now)
}

/** Whether this process has all keys of the subscription `s`, including that of the previous secret while both secrets sign. */
const IS_READABLE = sql`${placeholder('keys')}::jsonb ? split_part(s.encrypted_secret, '.', 2)
  and (s.previous_encrypted_secret is null or s.previous_secret_until <= (select now from clock)
    or ${placeholder('keys')}::jsonb ? split_part(s.previous_encrypted_secret, '.', 2))`

// Columns that are read under the row's lock: the newest version and not the statement's snapshot.
const LOCKED = sql.raw(
  'id, subscription_id, event_id, resend_number, attempts, attempt_id, attempt_started_at, interruptions',
)

/** The clock has milliseconds like the times of the rows, so that a row that is due now is not due half a millisecond later. */
const CLOCK = sql`select coalesce(${placeholder('now')}::timestamptz, clock_timestamp()::timestamptz(3)) as now`

const PREVIOUS_SECRET = sql.raw(
  'case when s.previous_secret_until > clock.now then s.previous_encrypted_secret end as previous_encrypted_secret',
)

const CLAIM_COLUMNS = sql.raw(`
  c.delivery_id, c.attempt_id, c.attempts + 1 as number, c.resend_number, c.is_interrupted_too_often,
    (extract(epoch from c.attempt_started_at) * 1000)::float8 as started_ms,
    (extract(epoch from c.now) * 1000)::float8 as now_ms,
    e.id as event_id, e.kind, e.data, coalesce(c.request_id, e.request_id) as request_id, c.subscription_id, c.url, c.test_response, c.encrypted_secret,
    c.encrypted_headers, c.standard_webhooks, c.previous_encrypted_secret`)

interface ClaimRow extends Record<string, unknown> {
  delivery_id: string
  attempt_id: string
  number: number
  resend_number: number
  started_ms: number
  now_ms: number
  is_interrupted_too_often: boolean
  event_id: string
  request_id: string | null
  kind: EventKind
  data: string
  subscription_id: string
  url: string
  encrypted_secret: string
  previous_encrypted_secret: string | null
  encrypted_headers: string | null
  standard_webhooks: boolean
  test_response: TestResponse | null
}

interface ClaimValues extends Record<string, unknown> {
  keys: string
  leaseSeconds: number
  /** Null: the database's clock. */
  now: string | null
}

/** Claims given rows. A dead worker's attempt goes into the history as interrupted. One of an inactive subscription is held or canceled. */
const claimGroup = preparedOnce<ClaimValues & { ids: string }, ClaimRow>(
  () => sql`
  with clock as materialized (${CLOCK}
  ), due as materialized (
    select d.* from json_array_elements_text(${placeholder('ids')}::json) as wanted (delivery_id)
    cross join lateral (
      select ${LOCKED} from deliveries
      where id = wanted.delivery_id::uuid and state = 'pending' and next_attempt_at <= (select now from clock)
        and exists (select from webhook_subscriptions s where s.id = subscription_id and (not s.is_active or ${IS_READABLE}))
      for update skip locked
    ) d
  ), taken as materialized (
    select due.*, s.is_active, s.disabled_reason, s.url, s.test_response, s.encrypted_secret, s.encrypted_headers, s.standard_webhooks, ${PREVIOUS_SECRET},
      due.attempt_id is not null and due.interruptions + 1 >= ${MAX_INTERRUPTIONS} as is_interrupted_too_often
    from due join webhook_subscriptions s on s.id = due.subscription_id, clock
  ), unclaimed as (
    update deliveries d
    set state = case when t.disabled_reason = 'gone' then 'canceled' else 'held' end, next_attempt_at = null,
      finished_at = case when t.disabled_reason = 'gone' then clock.now end, attempt_id = null, attempt_started_at = null,
      interruptions = t.interruptions + case when t.attempt_id is null then 0 else 1 end
    from taken t, clock where d.id = t.id and not t.is_active and not t.is_interrupted_too_often
  ), interrupted as (
    ${insertInterrupted(sql`taken where attempt_id is not null and not is_interrupted_too_often`)}
  ), claimed as (
    update deliveries d
    set attempt_id = case when t.is_interrupted_too_often then t.attempt_id else gen_random_uuid() end,
      attempt_started_at = case when t.is_interrupted_too_often then t.attempt_started_at else clock.now end,
      interruptions = t.interruptions + case when t.attempt_id is null then 0 else 1 end,
      next_attempt_at = clock.now + make_interval(secs => ${placeholder('leaseSeconds')})
    from taken t, clock where d.id = t.id and (t.is_active or t.is_interrupted_too_often)
    returning d.id as delivery_id, d.attempt_id, d.attempt_started_at, clock.now, t.attempts, t.resend_number, d.request_id, t.is_interrupted_too_often,
      t.event_id, t.subscription_id, t.url, t.test_response, t.encrypted_secret,
      t.encrypted_headers, t.standard_webhooks, t.previous_encrypted_secret
  )
  select ${CLAIM_COLUMNS} from claimed c join events e on e.id = c.event_id`,
)

/** Claims the ordinary due rows; the others get a null attempt id. Postgres prepares each part of a statement, which costs a fifth. */
const claimBatch = preparedOnce<
  ClaimValues & { wanted: string },
  { due_id: string } & (ClaimRow | { attempt_id: null })
>(
  () => sql`
  with clock as materialized (${CLOCK}
  ), due as materialized (
    select d.*, s.url, s.test_response, s.encrypted_secret, s.encrypted_headers, s.standard_webhooks, ${PREVIOUS_SECRET}, s.is_active and d.attempt_id is null as is_ordinary
    from json_to_recordset(${placeholder('wanted')}::json) as wanted (subscription_id uuid, most int)
    join webhook_subscriptions s on s.id = wanted.subscription_id and (not s.is_active or ${IS_READABLE})
    cross join lateral (
      select ${LOCKED} from deliveries
      where ${dueRowsOf('delivery', sql`wanted.subscription_id`)}
      order by ${dueOrder('delivery')} limit wanted.most for update skip locked
    ) d, clock
  ), claimed as (
    update deliveries d
    set attempt_id = gen_random_uuid(), attempt_started_at = clock.now,
      next_attempt_at = clock.now + make_interval(secs => ${placeholder('leaseSeconds')})
    from due t, clock where d.id = t.id and t.is_ordinary
    returning d.id as delivery_id, d.attempt_id, d.attempt_started_at, clock.now, t.attempts, t.resend_number, d.request_id,
      false as is_interrupted_too_often, t.event_id, t.subscription_id, t.url, t.test_response, t.encrypted_secret,
      t.encrypted_headers, t.standard_webhooks, t.previous_encrypted_secret
  )
  select due.id as due_id, ${CLAIM_COLUMNS}
  from due left join (claimed c join events e on e.id = c.event_id) on c.delivery_id = due.id`,
)

async function claim(execute: (values: ClaimValues) => Promise<ClaimRow[]>, now?: Date): Promise<Claim[]> {
  const { DELIVERY_TIMEOUT_SECONDS, DELIVERY_RETRY_DELAYS_SECONDS } = env()
  const lease = leaseSeconds()
  const askedAt = performance.now()
  const keys = JSON.stringify(configuredKeyIds())
  const rows = await execute({ keys, leaseSeconds: lease, now: now?.toISOString() ?? null })
  const readAt = performance.now()
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    attemptId: row.attempt_id,
    number: row.number,
    resendNumber: row.resend_number,
    startedAt: new Date(row.started_ms),
    isInterruptedTooOften: row.is_interrupted_too_often,
    event: { id: row.event_id, kind: row.kind, data: row.data },
    requestId: row.request_id,
    subscription: {
      id: row.subscription_id,
      url: row.url,
      encryptedSecret: row.encrypted_secret,
      previousEncryptedSecret: row.previous_encrypted_secret,
      encryptedHeaders: row.encrypted_headers,
      standardWebhooks: row.standard_webhooks,
      testResponse: row.test_response,
    },
    timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1000,
    retryDelaysSeconds: DELIVERY_RETRY_DELAYS_SECONDS,
    // An overridden clock does not advance, so that a test knows every time.
    clock: () => new Date(now ? now.getTime() : row.now_ms + (performance.now() - readAt)),
    leaseLeftMs: () => lease * 1000 - (performance.now() - askedAt),
  }))
}

/** Releases claims whose request was not sent: they are due after `pauseMs`, and nothing is counted. Fenced by the attempt id. */
export async function release(
  claims: readonly Claim[],
  { pauseMs = 0, now }: { pauseMs?: number; now?: Date | undefined } = {},
): Promise<void> {
  if (claims.length === 0) return
  const released = JSON.stringify(
    claims.map(({ deliveryId, attemptId, isInterruptedTooOften }) => ({
      id: deliveryId,
      attempt_id: attemptId,
      is_interrupted_too_often: isInterruptedTooOften,
    })),
  )
  await db().execute(sql`
    update deliveries d set attempt_id = case when released.is_interrupted_too_often then d.attempt_id end,
      attempt_started_at = case when released.is_interrupted_too_often then d.attempt_started_at end,
      interruptions = case when released.is_interrupted_too_often then greatest(d.interruptions - 1, ${MAX_INTERRUPTIONS - 1}) else d.interruptions end,
      next_attempt_at = coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())
        + make_interval(secs => ${pauseMs / 1000}::float8)
    from json_to_recordset(${released}::json) as released (id uuid, attempt_id uuid, is_interrupted_too_often boolean)
    where d.id = released.id and d.attempt_id = released.attempt_id`)
}
